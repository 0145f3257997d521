extension NameStock {
  /// The languages of the sample roster.
  ///
  /// Given and family names are common ones, joined by chance. Of Vietnamese given names one is left out on purpose:
  /// the example student's is to be found once.
  static let all: [NameStock] =
    [english, irishAndScottish, french, german, dutch, nordic, spanish, portuguese, italian, polish, czech, hungarian]
    + [russian, ukrainianCyrillic, greek, greekScript, turkish, arabic, arabicScript, hebrewScript, indian, tamil]
    + [yoruba, igbo, vietnamese, chinese, chineseHan, japanese, japaneseHan, japaneseKana, korean, koreanHangul]
    + [indonesian]

  private static let english = NameStock(
    share: 16,
    given: names(
      """
      Olivia Jack Amelia Oliver Emily Harry Grace Noah Ella Thomas Chloe James Lucy William Alice Henry Ruby Samuel
      Hannah Joseph Evie Daniel Rose Edward Jessica Adam Molly Lewis Abigail Toby Holly Ryan Imogen Luke Eleanor Owen
      """),
    family: names(
      """
      Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts
      Green Hall Wood Jackson Clarke Harris Baker Cooper Ward Turner Hill Carter Parker Bennett Cook Marsh Dean Webb
      """),
    rareGiven: [
      names("Ad Al Am Bri Cal Dar El Ev Fen Jay Ka Kel Lor Mar Mel Per Ro Sha Tam Win"),
      names("a de e i la li na ri sa vi"), names("lee lyn na ra ria son ton wyn bel dra"),
    ],
    rareFamily: [
      names(
        "Ald Ash Bar Birk Black Brad Brom Cald Chad Cran Dun Ell Fair Farn Gar Had Hart Hol Kes Lang Marl Nor Ock Pem"),
      names("a ber den e er er ing le mer ney stan win"),
      names(
        "bourne bridge bury by cote croft dale field ford ham hurst land ley mere shaw stead thorpe ton well worth"),
    ],
    middle: names("Anne Rose James Marie Lee John May Jane Alan Grace"), middlePerMille: 220, secondFamilyPerMille: 25)

  private static let irishAndScottish = NameStock(
    share: 5,
    given: names(
      """
      Aoife Conor Niamh Seán Ciara Cian Saoirse Oisín Róisín Fionn Caoimhe Eoin Siobhán Pádraig Isla Callum Eilidh
      Hamish Catriona Angus Mairi Rory Morag Lachlan Gráinne Tadhg
      """),
    family: names(
      """
      O’Brien Murphy O'Connor Kelly O’Sullivan Walsh O’Neill MacDonald Byrne Ryan O'Reilly Campbell O’Shea McCarthy
      Stewart Doyle O’Malley Murray McGrath Fraser O'Dowd Nolan MacLeod Ó~Dónaill McKenzie Ní~Bhriain Sinclair
      """
    ).map { $0.replacing("~") },
    rareGiven: [
      names("Aod Bré Cae Dó Éa Fí Lao Mui Ó Ruai Tor"), names("bh dh na nn ri mh"), names("án e in nait rí la"),
    ],
    rareFamily: [
      names("O’Bra O’Cal O'Dri O’Fla O’Gar Mac Mac McAl McDo Mc Kil Gil Bal Dal"),
      names("ber con don fer gil lan lor mur nach ner rig ten"), names("aghan an ey igan in na nell ough ty y"),
    ])

  private static let french = NameStock(
    share: 5,
    given: names(
      """
      Léa Lucas Chloé Hugo Manon Théo Camille Jules Inès Gaël Zoé Noé Éloïse Maël Anaïs François Hélène Rémi Océane
      Raphaël Margaux Jérôme Jean-Luc Marie-Ève Anne-Sophie
      """),
    family: names(
      """
      Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Lefèvre Garnier Faure Rousseau Blanc
      Guérin Müller Chevalier Gauthier Perrin Bélanger Côté Gagné Lévesque
      """),
    rareFamily: [
      names("Beau Bel Bois Chau Clair Cour Dela Font Gran Haut Lan Mar Mont Pré Roque Saint Val Vau Ver Ville"),
      names("be cha de gué li mon né ra ro vi"),
      names("beau court ière lain let mont nard neau pré quet rac ron ton vert"),
    ],
    particles: ["de", "de la", "du"], secondFamilyPerMille: 40)

  private static let german = NameStock(
    share: 5,
    given: names(
      """
      Mia Ben Emma Paul Hannah Jonas Lena Finn Leonie Felix Jürgen Anneliese Jörg Käthe Björn Sören Mathilda Anton
      Frieda Karl Grete Matthäus Zoë Günther
      """),
    family: names(
      """
      Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein
      Schröder Neumann Schwarz Zimmermann Krüger Hartmann Weiß Strauß Großmann Jäger Vogel
      """),
    rareFamily: [
      names(
        "Acker Berg Birken Breit Buch Eber Eich Eisen Fal Feld Grün Hage Hirsch Kaiser Kirch Lang Licht Ober Rosen"),
      names("chen en er feld ger ler stein wald"),
      names("bach baum berg burg dorf hardt hauer heim hoff holz mann meier reuth stedt thal"),
    ],
    particles: ["von", "zu"], secondFamilyPerMille: 30)

  private static let dutch = NameStock(
    share: 3,
    given: names(
      "Emma Daan Sophie Sem Fleur Bram Sanne Lars Femke Thijs Anouk Joost Lotte Gijs Maaike Pieter Noor Sjoerd"),
    family: names(
      "Jansen Vries Berg Bakker Dijk Visser Smit Meijer Mulder Bos Vos Hooft Veen Linden Heuvel Kuipers Zee Groot Hoek"),
    rareFamily: [
      names("Aker Bloem Bol Broek Dries Duin Eik Haver Honing Ijssel Kamp Kor Lang Meer Oude Ploeg Riet Vaart"),
      names("de en er men sen ze"), names("aar berg brink dam daal huis hof ink ma man mans stra veld voort"),
    ],
    particles: ["van", "van der", "de", "'t", "van den", "ter"])

  private static let nordic = NameStock(
    share: 5,
    given: names(
      """
      Ingrid Øystein Åsa Lars Freja Bjørn Sigrid Søren Maja Håkon Linnéa Åke Astrid Jørgen Elin Gunnar Þóra Björk Aino
      Väinö Ylva Torbjørn Solveig Snæfríður Ærøy
      """),
    family: names(
      """
      Hansen Johansson Nielsen Olsen Andersson Jensen Karlsson Larsen Nilsson Ødegård Lindqvist Sørensen Ek Berg
      Håkansson Bjørnstad Virtanen Åberg Korhonen Sæther Guðmundsdóttir Jónsson Mäkinen Strömberg
      """),
    rareFamily: [
      names("Aks Bjørk Brå Dal Ek Fjell Frö Gran Grøn Hav Hø Isa Kvist Lind Ljung Mo Nord Rø Sjö Stor Sund Tor Vest Å"),
      names("da e en in ke le ne sa sten ve"),
      names("berg blad dahl fors gaard gren hult kvist lund mark nes strand ström vik"),
    ])

  private static let spanish = NameStock(
    share: 8,
    given: names(
      """
      Lucía Hugo Sofía Mateo Martina Martín María Pablo Julia Álvaro Valeria José Carmen Ángel Ximena Íñigo Begoña
      Joaquín Rocío Raúl Inés Óscar Camila Andrés Nuria Tomás
      """),
    family: names(
      """
      García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Jiménez Ruiz Hernández Díaz Moreno Muñoz
      Álvarez Romero Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ibáñez Núñez Peña Cano
      """),
    rareGiven: [
      names("Ama Bel Cel Dori Ele Fló Gra Isi Leo Mi Nati Oli Rami Yan"), names("ci de li ma ni ra"),
      names("a án ela ina ño o"),
    ],
    rareFamily: [
      names("Alba Arri Bala Bara Cala Carva Escu Esto Gara Goi Iba Laza Lodo Mendi Olmo Pala Queve Saba Uga Zuma"),
      names("ba co da ga lde mo ne ra ri ta"),
      names("bal cea dero driz guer laga lejo mendi ñate rza rro vedra zar zu"),
    ],
    secondFamilyPerMille: 700, familyJoint: " ")

  private static let portuguese = NameStock(
    share: 4,
    given: names(
      "Maria João Inês Gonçalo Beatriz Tiago Leonor Luís Conceição Caetano Júlia Antônio Letícia Vinícius Mariana Caio"),
    family: names(
      "Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Sousa Conceição Araújo Magalhães Gusmão Brandão Leitão"),
    rareFamily: [
      names("Aben Alme Bara Cama Cari Fale Gui Laje Mato Nege Pala Quei Sere Tava Viei"),
      names("bo da lho ma ne ra ro vi"),
      names("ção cos des jo lhães nha reira res rinho ros tinho zal"),
    ],
    particles: ["da", "dos", "de", "do"], secondFamilyPerMille: 400, familyJoint: " ")

  private static let italian = NameStock(
    share: 3,
    given: names(
      "Giulia Leonardo Aurora Lorenzo Ginevra Niccolò Chiara Matteo Noemi Elia Beatrice Tommaso Azzurra Michele"),
    family: names(
      "Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci D'Angelo Marino Greco Bruno Gallo Conti D'Amico Nicolò"
    ),
    rareFamily: [
      names("Ache Bal Bar Bene Caccia Capo Cas Dona Fal Fio Gras Laz Mal Mon Pas Quar Sal Tede Ven Zan"),
      names("bo del la na pe ra ri sco ta vi"),
      names("belli cchi detti lini monte nelli paci retti sini telli tto zzi"),
    ])

  private static let polish = NameStock(
    share: 5,
    given: names(
      "Zofia Jakub Hanna Łukasz Zuzanna Michał Małgorzata Paweł Agnieszka Stanisław Bożena Wojciech Łucja Sławomir Świetlana Żaneta"
    ),
    family: names(
      """
      Nowak Kowalski Wiśniewska Wójcik Kowalczyk Kamińska Lewandowski Zielińska Woźniak Dąbrowska Szymański Jabłońska
      Król Wróbel Łęcki Ślusarczyk Żak Grzyb Gołębiewska Kościelniak
      """),
    rareFamily: [
      names("Bła Brze Cho Cze Dą Dłu Gaj Gło Grzy Ja Ję Kę Kło Łaz Mł Ole Pią Prze Ró Strze Szcze Wę Zło Żu"),
      names("bo cho dzi gie ko le li mie ro wi"),
      names("barz czyk dek ński ńska rski rska siak szek wicz wska wski zek"),
    ])

  private static let czech = NameStock(
    share: 2,
    given: names("Eliška Jiří Tereza Ondřej Anežka Šimon Zdeňka Vojtěch Kateřina Tomáš Ľubica Štefan"),
    family: names("Novák Svobodová Dvořák Černá Procházka Kučerová Veselý Horáková Němec Růžičková Šťastný Říha"),
    rareFamily: [
      names("Bě Čá Do Hla Chva Jeř Kou Kře Le Mrá Ne Pě Ro Ště Ta Vr Ze Žá"), names("bá cho hli ko le má ni ře"),
      names("bek ček dil ka kal nek nský tka vec zda"),
    ])

  private static let hungarian = NameStock(
    share: 2,
    given: names("Hanna Bence Zsófia Máté Réka György Boglárka Ákos Csenge Lőrinc Kinga Ödön"),
    family: names("Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Győri Fülöp Ördög Szűcs"),
    rareFamily: [
      names("Al Bara Bor Csa Dö Er Föld Ge Ha Ká Le Mező Nyí Ör Pa Rá Sző Te Új Zá"), names("bá da go ká lé me rö sá"),
      names("csi di falvi házi hegyi kai lyi nyi sényi szegi"),
    ])

  private static let russian = NameStock(
    share: 3,
    given: names("Anastasia Dmitri Ekaterina Ivan Daria Nikita Yelena Maxim Polina Artyom Ksenia Fyodor"),
    family: names("Ivanov Smirnova Kuznetsov Popova Sokolov Lebedeva Kozlov Novikova Morozov Petrova Volkov Zaitseva"),
    rareFamily: [
      names("Ale Be Cher Dol Go Gri Kar Kras Lo Med Osi Pav Re Sa Shche Ti Vin Zhu"),
      names("ba de go ki lo mi no ru sha ve"),
      names("brov dkin gorov kin kova levich nenko nova rin shin tsev tsky"),
    ])

  private static let ukrainianCyrillic = NameStock(
    share: 2,
    given: names("Олена Дмитро Ірина Олексій Марія Іван Наталія Андрій Юлія Богдан Ганна Тарас Софія Єгор"),
    family: names("Шевченко Коваленко Бондар Ткаченко Іванова Кравець Петренко Мельник Лисенко Поліщук Їжак Ґудзь"),
    rareFamily: [
      names("Ба Ве Го До Жу Ка Ко Ле Ма По Ру Са Та Че Ше"), names("бо ва ле ма ни ра ри та"),
      names("вський ць ченко чук ш шин юк"),
    ])

  private static let greek = NameStock(
    share: 1, given: names("Eleni Giorgos Maria Dimitris Katerina Yannis Sofia Nikos Despina Stavros"),
    family: names("Papadopoulos Nikolaou Georgiou Ioannidis Vlachou Makris Pappas Dimitriou"),
    rareFamily: [
      names("Anag Chri Dra Gian Kara Kou Mav Papa Sta Theo Xen"), names("bo di ko la ma ni ro"),
      names("kis las nou poulos reas tzis vros"),
    ])

  private static let greekScript = NameStock(
    share: 1, given: names("Ελένη Γιώργος Μαρία Δημήτρης Κατερίνα Γιάννης Σοφία Νίκος"),
    family: names("Παπαδόπουλος Νικολάου Γεωργίου Ιωαννίδης Βλάχου Μακρής Παππάς"),
    rareFamily: [
      names("Αναγ Δρα Καρα Κου Μαυ Παπα Στα Θεο"), names("βο δη κο λα μα νι"), names("κης λας πουλος ρέας τζής"),
    ])

  private static let turkish = NameStock(
    share: 3,
    given: names("Zeynep Yusuf Elif Ömer Işıl Mehmet Ayşe İbrahim Çiğdem Oğuz Gülşen Şükrü Işık Barış"),
    family: names("Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Işık Doğan Kılıç Aslan Çetin Özdemir"),
    rareFamily: [
      names("Ak Al Ba Boz Çak De Er Gök Gü Ka Kızıl Ö Sarı Taş Ulu Ya"), names("bay can dağ gün kan lı su taş"),
      names("alp er han lar oğlu pınar soy tekin yurt"),
    ])

  private static let arabic = NameStock(
    share: 4,
    given: names(
      "Fatima Mohammed Aisha Omar Mariam Ali Layla Hassan Zahra Ibrahim Noor Khalid Yasmin Karim Huda Tariq"),
    family: names("Ahmed Hassan Khan Ali al-Rashid Mansour Haddad el-Sayed Nasser Khoury Saleh Aziz al-Najjar Darwish"),
    rareFamily: [
      names("al-Ba al-Fa al-Ha al-Ma Abu-Ba el-Ka Ben-Sa Ha Ja Qa Sha Za"), names("ba di hi ka mi na ra sa wa"),
      names("bi dani ffar ghi jjar kri lli mi ni rani wi zi"),
    ])

  private static let arabicScript = NameStock(
    share: 1, given: names("فاطمة محمد عائشة عمر مريم علي ليلى حسن نور خالد"),
    family: names("أحمد حسن منصور حداد ناصر صالح درويش الخطيب"))

  private static let hebrewScript = NameStock(
    share: 1, given: names("נועה יוסף תמר דוד יעל משה שירה אורי הדס איתן"),
    family: names("כהן לוי מזרחי פרץ ביטון אברהם פרידמן שפירא"))

  private static let indian = NameStock(
    share: 7,
    given: names(
      "Aarav Ananya Vihaan Diya Arjun Isha Rohan Priya Harpreet Gurleen Kabir Meera Nikhil Pooja Rahul Sneha Ishaan Kavya"
    ),
    family: names("Singh Kumar Sharma Patel Kaur Gupta Reddy Das Joshi Mehta Shah Iyer Nair Chopra Banerjee Verma"),
    rareGiven: [
      names("Abhi Adi Cha Deva Gau Hari Indra Jaya Kri Laksh Mano Nila Praj Rag Sar Su Vi Yash"),
      names("dha ka la ma ni ra sha vi"), names("a an i it na nand raj th ya"),
    ],
    rareFamily: [
      names("Aga Bha Chak Desh Gai Hira Jag Kul Maha Naga Pan Raj Sat Tri Upa Vish"), names("bha da ka la na pa ra va"),
      names("jan kar kwad la lkar mani na ndra rao rwal tri varty wala war"),
    ])

  private static let tamil = NameStock(
    share: 2, given: names("Karthik Lakshmi Murugan Kavitha Senthil Anitha Prakash Revathi Vasanth Malar"),
    family: names("Subramaniam Rajan Murugesan Pillai Selvam Krishnan"),
    rareFamily: [
      names("Ana Bala Chi Dha Ela Gu Ila Kana Mani Nata Palani Sara Thi Vela"), names("ga ka la ma na ra sa va"),
      names("than ntham rajan sami mudi ppan ndran velu"),
    ],
    oneNamePerMille: 350)

  private static let yoruba = NameStock(
    share: 2, given: names("Adébáyọ̀ Ṣadé Olúwaṣeun Títílayọ̀ Babátúndé Fọlákẹ́ Káyọ̀dé Yétúndé Ọláwálé Ìbùkún"),
    family: names("Adéyẹmí Ọlátúnjí Akíntọ́lá Balógun Adébísí Ògúnlẹ́yẹ Afọlábí Oyèlẹ́ràn"),
    rareFamily: [
      names("Adé Akín Ayọ̀ Fá Ìyá Olú Ògún Ọlá Oyè Ṣó"), names("bá dé gbé kú mọ́ ré ṣọ́ wá"),
      names("kùnlé lá lékè níyì rìn tán wùmí yẹmí"),
    ])

  private static let igbo = NameStock(
    share: 2, given: names("Chidi Adaeze Ọbinna Ngozi Emeka Ifẹoma Chukwudi Amarachi Ikenna Nkiru"),
    family: names("Okafọr Eze Nwosu Ọkọye Nnamdi Obi Chukwu Igwe Ụzọma"),
    rareFamily: [
      names("Anya Chi Eke Ife Iwu Nna Nwa Obi Ọka Oko Ụzọ"), names("bu chi di ka me nwa zu"),
      names("bụike dike fọr kwe ma na nkwọ rie"),
    ])

  private static let vietnamese = NameStock(
    share: 6,
    given: names(
      """
      Anh Linh Minh Phương Hương Dũng Hùng Lan Tuấn Ngọc Thảo Đức Hà Quân Mai Sơn Trang Khánh Hạnh Việt Yến Đạt Bảo
      Châu Giang Hiếu Khoa Lộc Nhung Oanh Quỳnh Thắng Uyên Vy Xuân Ý
      """),
    family: names("Nguyễn Trần Lê Phạm Huỳnh Hoàng Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Đoàn Trịnh Mạc"),
    middle: names("Thị Văn Minh Ngọc Đức Hoàng Thanh Thu Hữu Xuân Quang Gia Bảo Kim"), middlePerMille: 850)

  private static let chinese = NameStock(
    share: 4, given: names("Wei Fang Xiaoming Na Jing Lei Xin Yan Hao Jun Ming Mei Yu Zhen"),
    family: names("Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Lü Ouyang Zhu Guo"),
    rareGiven: [
      names("Bai Chun Da Fei Gui Hai Jia Kai Lan Mei Ning Peng Qing Rui Shu Tian Wen Xiao Ya Zhi"),
      names("bo chen fang guo hong jie jun lian ling ming na ping rong shan ting wei xia yan yue zhu"),
    ])

  private static let chineseHan = NameStock(
    share: 3, given: names("小明 伟 芳 静 丽 强 磊 洋 艳 勇 杰 娟 涛 超"), family: names("王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 欧阳 司马"),
    rareGiven: [
      names("安 博 晨 承 德 恩 方 光 海 浩 家 嘉 建 景 俊 兰 乐 美 明 宁 庆 秋 瑞 诗 书 思 天 文 晓 雅 一 雨 志 子"),
      names("宝 辰 峰 福 刚 国 涵 华 辉 洁 凯 林 玲 梅 民 敏 宁 平 琪 然 荣 山 婷 欣 轩 雪 阳 怡 英 宇 媛 云 泽 哲"),
    ])

  private static let japanese = NameStock(
    share: 3, given: names("Haruto Yui Sota Aoi Yuto Hina Ren Sakura Riku Mei Yōko Kenji Ryōta Naoko"),
    family: names("Satō Suzuki Takahashi Tanaka Itō Watanabe Yamamoto Nakamura Kobayashi Kato Ōno Endo"),
    rareFamily: [
      names("Aki Fuji Hana Hoshi Ishi Iwa Kawa Kita Kuro Matsu Mori Naka Nishi Oka Shima Taka Tsuki Ura Yoshi"),
      names("be da ga ha hara ka ki mi mura no ri saki sawa shita ta tani uchi yama"),
    ])

  private static let japaneseHan = NameStock(
    share: 2, given: names("陽翔 結衣 蓮 葵 大翔 凛 翔太 美咲 健二 直子"), family: names("佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤"),
    rareGiven: [names("明 愛 和 彩 健 康 智 真 直 優 由 裕 陽 里"), names("奈 子 樹 太 人 介 香 美 也 貴 哉 平")],
    rareFamily: [
      names("秋 石 岩 上 大 岡 川 北 黒 坂 島 高 竹 西 野 浜 福 藤 古 松 三 宮 森 吉"), names("井 内 尾 岡 川 木 口 崎 沢 島 田 谷 野 原 部 村 本 山"),
    ])

  private static let japaneseKana = NameStock(
    share: 1, given: names("さくら ひなた あかり ゆい つむぎ はると そら りく マリア ケント"), family: names("サトウ スズキ たかはし タナカ いとう ワタナベ"))

  private static let korean = NameStock(
    share: 2, given: names("Min-jun Seo-yeon Ji-ho Ha-eun Do-yun Ji-woo Ye-jun Su-bin"),
    family: names("Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim"),
    rareGiven: [
      names("Ah Bo Chan Da Eun Ga Hye In Ja Kyung Mi Na Sang Tae Woo Young"),
      names("-bin -chul -gyu -ha -hee -jin -ki -min -ra -seok -sook -won"),
    ])

  private static let koreanHangul = NameStock(
    share: 2, given: names("민준 서연 지호 하은 도윤 지우 예준 수빈"), family: names("김 이 박 최 정 강 조 윤 장 임 한 남궁"),
    rareGiven: [
      names("가 건 경 규 나 다 동 라 미 민 보 상 서 선 성 소 수 승 시 아 영 예 우 원 유 은 인 재 정 주 준 지 진 채 태 하 현 혜 호"),
      names("경 나 람 령 린 민 빈 서 선 성 수 아 안 연 영 우 욱 원 유 윤 은 인 일 정 주 준 지 진 찬 철 헌 현 혜 호 환 훈 희"),
    ])

  private static let indonesian = NameStock(
    share: 3, given: names("Putri Budi Siti Agus Dewi Ayu Wahyu Rina Eko Sri Bayu Wulan"),
    family: names("Saputra Lestari Wijaya Susanto Santoso Hidayat Gunawan Pratama Nugroho Kusuma"),
    rareFamily: [
      names("Adi Bram Chan Dar Han Ind Kar Mah Mul Nata Par Rah Sas Suk Su Tri Wi Yud"),
      names("a ang i in ma na ra ti"), names("dara dini harto jaya kusumo man ndar ningsih rto sari tama wati yono"),
    ],
    oneNamePerMille: 450)
}

extension String {
  /// The name with each `mark` turned to a blank, for names of two words in a list that is split at blanks.
  fileprivate func replacing(_ mark: Character) -> String { String(map { $0 == mark ? " " : $0 }) }
}

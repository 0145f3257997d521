import RosterCore

extension LineView: RosterView {
  func showStudentName(_ name: String) {
    self.name = name
    if !name.isEmpty { say("Name: \(name)") }
  }

  func showAgeCaption(_ caption: String) { ageCaption = caption }

  func showStudentAge(_ age: String) {
    self.age = age
    if !age.isEmpty { say("\(ageCaption): \(age)") }
  }

  func showDetails(_ details: [StudentDetail]) {
    self.details = details
    for detail in details { say("\(detail.caption): \(detail.text)") }
  }

  func showLoading(_ isLoading: Bool) { change { self.isLoading = isLoading } }
  func showSearching(_ isSearching: Bool) { change { self.isSearching = isSearching } }
  func showStatus(_ text: String) { change { say(text) } }
  func showError(_ text: String) { change { say(text) } }

  // Nobody sees the text that is searched for.
  func showQuery(_ text: String) {}
  func showQueryMarked(_ isMarked: Bool) {}

  func showRows(_ rows: [ListRow], selected: Int?) {
    self.rows = rows
    self.selected = selected
    // The numbers told before are those of other students now, until this list is told; the page that was turned keeps count.
    if purpose != .listing { numbers = nil }
  }

  func showSelectedRow(_ index: Int?) { selected = index }
  func showCount(_ text: String) { count = text }
  func showSchoolName(_ name: String) { say(name) }

  private func change(_ change: () -> Void) {
    change()
    onChange?()
  }
}

extension LineView: AgeDateView {
  func showAgeDatePrompt(_ text: String) { mode = .date }
  func showAgeDateProblem(_ text: String) { say(text) }
  func closeAgeDatePrompt() { mode = .find }
}

extension LineView: EditView {
  func showEditForm(_ form: EditForm) {
    self.form = LineForm(form)
    mode = .form
    say("\(form.title).")
    for line in self.form?.lines ?? [] { say(line) }
    for line in LineForm.help { say(line) }
  }

  func showProblem(_ text: String, of field: StudentField) {
    form?.problems[field] = text.isEmpty ? nil : text
    if !isWriting, !text.isEmpty { say("\(field.caption): \(text)") }
  }

  // There is no place to go to: the line that says what is wrong names the field.
  func focusField(_ field: StudentField) {}

  func showSaving(_ isSaving: Bool) { change { self.isSaving = isSaving } }
  func showEditError(_ text: String) { change { say(text) } }

  func askWhetherToLeave(_ question: String) {
    mode = .leaving
    say(question)
  }

  func closeEditForm() {
    form = nil
    mode = .find
  }
}

extension LineView: ConflictView {
  func showConflict(_ lines: [String]) {
    for line in lines { say(line) }
    mode = .conflict
  }

  func closeConflict() { mode = .form }
}

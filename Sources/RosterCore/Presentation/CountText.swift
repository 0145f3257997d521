/// A number with a comma at every thousand, and its noun in the singular or the plural: `1,204 students`.
public func counted(_ number: Int, _ one: String, _ many: String) -> String {
  "\(grouped(number)) \(number == 1 ? one : many)"
}

/// A number with a comma at every thousand: `1,204`.
public func grouped(_ number: Int) -> String {
  let digits = Array(String(number.magnitude))
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return text
}

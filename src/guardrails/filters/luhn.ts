/** Whether the last digit of a number checks the others (ISO/IEC 7812-1, annex B). Takes digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  let isDoubled = false
  for (let index = digits.length - 1; index >= 0; index--) {
    const digit = digits.charCodeAt(index) - 48
    const doubled = isDoubled ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
    isDoubled = !isDoubled
  }
  return sum % 10 === 0
}

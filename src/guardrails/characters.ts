/** Whether a UTF-16 code unit is an ASCII digit. False for NaN, which `charCodeAt` gives outside of a text. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Whether a UTF-16 code unit is an ASCII letter. */
export function isLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

/** Whether a UTF-16 code unit is an ASCII letter or digit. */
export function isAlphanumeric(code: number): boolean {
  return isDigit(code) || isLetter(code)
}

/** Whether a UTF-16 code unit is an ASCII letter, digit or underscore: `\w`. Numbers beside one are part of a longer word. */
export function isWord(code: number): boolean {
  return isAlphanumeric(code) || code === 95
}

/** Whether a UTF-16 code unit is an ASCII hexadecimal digit. */
export function isHexDigit(code: number): boolean {
  const lower = code | 32
  return isDigit(code) || (lower >= 97 && lower <= 102)
}

// Calling codes in use (ITU-T E.164, list of assigned country codes).
const callingCode =
  /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|50\d|59\d|6[7-9]\d|8[0578]\d|9[679]\d)/

/** Most digits that numbers of a country have with their calling code, where E.164's fifteen would take in what stands behind. */
const mostDigits: readonly (readonly [code: string, digits: number])[] = [
  ['1', 11],
  ['7', 11],
  ['31', 11],
  ['32', 11],
  ['33', 11],
  ['34', 11],
  ['41', 11],
  ['44', 12],
  ['45', 10],
  ['46', 11],
  ['47', 10],
  ['48', 11],
  ['52', 12],
  ['55', 13],
  ['61', 11],
  ['81', 12],
  ['86', 13],
  ['91', 12],
  ['351', 12],
  ['353', 12],
  ['420', 12],
]

/** Whether digits begin with the calling code of a country or network. */
export function hasCallingCode(digits: string): boolean {
  return callingCode.test(digits)
}

/** The most digits that a number which begins so may have; 13 where nothing is known of its country. */
export function mostDigitsOf(digits: string): number {
  return mostDigits.find(([code]) => digits.startsWith(code))?.[1] ?? 13
}

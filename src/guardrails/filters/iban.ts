import { isAlphanumeric } from '../characters.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'

/** How long the account numbers of each country are (SWIFT, IBAN registry). */
const lengths = new Map(
  Object.entries({
    AD: 24,
    AE: 23,
    AL: 28,
    AT: 20,
    AZ: 28,
    BA: 20,
    BE: 16,
    BG: 22,
    BH: 22,
    BI: 27,
    BR: 29,
    BY: 28,
    CH: 21,
    CR: 22,
    CY: 28,
    CZ: 24,
    DE: 22,
    DJ: 27,
    DK: 18,
    DO: 28,
    EE: 20,
    EG: 29,
    ES: 24,
    FI: 18,
    FK: 18,
    FO: 18,
    FR: 27,
    GB: 22,
    GE: 22,
    GI: 23,
    GL: 18,
    GR: 27,
    GT: 28,
    HN: 28,
    HR: 21,
    HU: 28,
    IE: 22,
    IL: 23,
    IQ: 23,
    IS: 26,
    IT: 27,
    JO: 30,
    KW: 30,
    KZ: 20,
    LB: 28,
    LC: 32,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    LY: 25,
    MC: 27,
    MD: 24,
    ME: 22,
    MK: 19,
    MN: 20,
    MR: 27,
    MT: 31,
    MU: 30,
    NI: 28,
    NL: 18,
    NO: 15,
    OM: 23,
    PK: 24,
    PL: 28,
    PS: 29,
    PT: 25,
    QA: 29,
    RO: 24,
    RS: 22,
    RU: 33,
    SA: 24,
    SC: 31,
    SD: 18,
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
    SO: 23,
    ST: 25,
    SV: 28,
    TL: 23,
    TN: 24,
    TR: 26,
    UA: 29,
    VA: 22,
    VG: 24,
    XK: 20,
    YE: 30,
  }),
)
// The country, its check digits and the beginning of the account.
const beginning = /[A-Z]{2}[ -]?\d{2}[ -]?[A-Z\d]/gi

/** Finds international bank account numbers whose length and check digits are right (ISO 13616), with or without spaces. */
export function findIbans({ text }: TextView): readonly Span[] {
  const spans: Span[] = []
  beginning.lastIndex = 0
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    const end = isAlphanumeric(text.charCodeAt(match.index - 1)) ? null : accountEnd(text, match.index)
    // The next one may start with the second letter of what was none.
    beginning.lastIndex = end ?? match.index + 1
    if (end !== null) spans.push({ start: match.index, end })
  }
  return spans
}

function accountEnd(text: string, start: number): number | null {
  const length = lengths.get(text.slice(start, start + 2).toUpperCase())
  if (length === undefined) return null
  let account = ''
  let at = start
  while (account.length < length) {
    const code = text.charCodeAt(at)
    if (isAlphanumeric(code)) account += text.charAt(at)
    else if ((code !== 32 && code !== 45) || !isAlphanumeric(text.charCodeAt(at + 1))) return null
    at++
  }
  return isAlphanumeric(text.charCodeAt(at)) || !passesMod97(account.toUpperCase()) ? null : at
}

/** Whether the number, with its first four characters at its end and its letters as 10 to 35, leaves 1 when divided by 97 (ISO 7064). */
function passesMod97(account: string): boolean {
  let rest = 0
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

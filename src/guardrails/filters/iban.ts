import { isAlphanumeric } from '../characters.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'

/** IBANs of a country: their length, and the pattern of the part after country and check digits. */
interface Account {
  readonly length: number
  readonly pattern: RegExp
}

/**
 * The part after country and check digits, by country (SWIFT, IBAN registry): counts of characters, with `n` for digits, `a` for letters and
 * `c` for either.
 */
const forms = new Map(
  Object.entries({
    AD: '8n12c',
    AE: '19n',
    AL: '8n16c',
    AT: '16n',
    AZ: '4a20c',
    BA: '16n',
    BE: '12n',
    BG: '4a6n8c',
    BH: '4a14c',
    BI: '23n',
    BR: '23n1a1c',
    BY: '4c4n16c',
    CH: '5n12c',
    CR: '18n',
    CY: '8n16c',
    CZ: '20n',
    DE: '18n',
    DJ: '23n',
    DK: '14n',
    DO: '4c20n',
    EE: '16n',
    EG: '25n',
    ES: '20n',
    FI: '14n',
    FK: '2a12n',
    FO: '14n',
    FR: '10n11c2n',
    GB: '4a14n',
    GE: '2a16n',
    GI: '4a15c',
    GL: '14n',
    GR: '7n16c',
    GT: '24c',
    HN: '4a20n',
    HR: '17n',
    HU: '24n',
    IE: '4a14n',
    IL: '19n',
    IQ: '4a15n',
    IS: '22n',
    IT: '1a10n12c',
    JO: '4a4n18c',
    KW: '4a22c',
    KZ: '3n13c',
    LB: '4n20c',
    LC: '4a24c',
    LI: '5n12c',
    LT: '16n',
    LU: '3n13c',
    LV: '4a13c',
    LY: '21n',
    MC: '10n11c2n',
    MD: '20c',
    ME: '18n',
    MK: '3n10c2n',
    MN: '16n',
    MR: '23n',
    MT: '4a5n18c',
    MU: '4a19n3a',
    NI: '4a20n',
    NL: '4a10n',
    NO: '11n',
    OM: '3n16c',
    PK: '4a16c',
    PL: '24n',
    PS: '4a21c',
    PT: '21n',
    QA: '4a21c',
    RO: '4a16c',
    RS: '18n',
    RU: '14n15c',
    SA: '2n18c',
    SC: '4a20n3a',
    SD: '14n',
    SE: '20n',
    SI: '15n',
    SK: '20n',
    SM: '1a10n12c',
    SO: '19n',
    ST: '21n',
    SV: '4a20n',
    TL: '19n',
    TN: '20n',
    TR: '6n16c',
    UA: '6n19c',
    VA: '18n',
    VG: '4a16n',
    XK: '16n',
    YE: '4a4n18c',
  }).map(([country, form]) => [country, accountPattern(form)]),
)

function accountPattern(form: string): Account {
  const parts = [...form.matchAll(/(\d+)([nac])/g)].map(([, count, kind]) => ({ count: Number(count), kind }))
  return {
    length: parts.reduce((sum, { count }) => sum + count, 4),
    pattern: new RegExp(
      `^${parts.map(({ count, kind }) => `${kind === 'n' ? '\\d' : kind === 'a' ? '[A-Z]' : '[A-Z\\d]'}{${count}}`).join('')}$`,
    ),
  }
}

// The country, its check digits and the beginning of the account.
const beginning = /[A-Z]{2}[ -]?\d{2}[ -]?[A-Z\d]/gi

/** Finds international bank account numbers whose form and check digits are right (ISO 13616), with or without spaces. */
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
  const form = forms.get(text.slice(start, start + 2).toUpperCase())
  if (form === undefined) return null
  let account = ''
  let at = start
  while (account.length < form.length) {
    const code = text.charCodeAt(at)
    if (isAlphanumeric(code)) account += text.charAt(at)
    else if ((code !== 32 && code !== 45) || !isAlphanumeric(text.charCodeAt(at + 1))) return null
    at++
  }
  if (isAlphanumeric(text.charCodeAt(at))) return null
  const upper = account.toUpperCase()
  return form.pattern.test(upper.slice(4)) && passesMod97(upper) ? at : null
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

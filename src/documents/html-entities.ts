const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', copy: '©', reg: '®', trade: '™' },
  ...{ hellip: '…', mdash: '—', ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', sbquo: '‚', bdquo: '„' },
  ...{ laquo: '«', raquo: '»', bull: '•', middot: '·', times: '×', deg: '°', sect: '§', para: '¶', plusmn: '±' },
  ...{ euro: '€', pound: '£', yen: '¥', cent: '¢', frac12: '½', frac14: '¼', szlig: 'ß', aelig: 'æ', oslash: 'ø' },
}

/** Accents of letters, as entities name them. */
const accents: Readonly<Record<string, string>> = {
  ...{ uml: '\u0308', acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', ring: '\u030a' },
  ...{ cedil: '\u0327', caron: '\u030c' },
}

/** HTML text with characters in the place of its entities. Those that it does not know stay. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));/g, (all, ...parts) => {
    const [decimal, hex, name] = parts as (string | undefined)[]
    if (name !== undefined) return ofName(name) ?? all
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : '\uFFFD'
  })
}

function ofName(name: string): string | undefined {
  if (Object.hasOwn(named, name)) return named[name]
  const accent = accents[name.slice(1)]
  return accent === undefined ? undefined : (name.charAt(0) + accent).normalize('NFC')
}

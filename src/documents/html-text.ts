/** Elements whose content nobody reads. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe'])

const block = '\n'
const paragraph = '\n\n'

/** What stands in place of a tag, at the beginning and end of its element. */
const breaks: Readonly<Record<string, string>> = {
  ...each(['br', 'tr', 'dt', 'dd', 'option', 'caption', 'figcaption', 'title'], block),
  ...each(['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'ul', 'ol', 'dl'], paragraph),
  ...each(['table', 'pre', 'blockquote', 'form', 'figure', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'], paragraph),
  td: '\t',
  th: '\t',
}

/** Those whose end says nothing. */
const openers: ReadonlySet<string> = new Set(['tr', 'td', 'th', 'dt', 'dd'])

/** The text of a page, a line for each of its blocks. Its time grows with the page's length alone. */
export function textOfHtml(html: string): string {
  const found: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? html.length : open
    found.push(withoutEntities(html.slice(at, end).replace(/\s+/g, ' ')))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4)
      continue
    }
    tagName.lastIndex = open
    const [start, slash, written] = tagName.exec(html) ?? []
    if (start === undefined || written === undefined) {
      // A sign of its own, or a declaration.
      const isSign = !/[!?/]/.test(html.charAt(open + 1))
      if (isSign) found.push('<')
      at = isSign ? open + 1 : after(html, '>', open)
      continue
    }
    const name = written.toLowerCase()
    at = endOfTag(html, open + start.length)
    if (slash === '' && silent.has(name)) at = endOfSilent(html, name, at)
    else if (slash === '' && name === 'li') found.push('\n- ')
    else if (slash === '' || !openers.has(name)) found.push(breaks[name] ?? '')
  }
  return tidied(found.join(''))
}

const tagName = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)/y

function each(names: readonly string[], text: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, text]))
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

/** Behind the `>` of a tag: one within quotes does not end it. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const sign = html.charAt(at)
    if (sign === '>') return at + 1
    if (sign === '"' || sign === "'") {
      const end = html.indexOf(sign, at + 1)
      if (end < 0) return html.length
      at = end
    }
  }
  return html.length
}

function endOfSilent(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = from
  const found = close.exec(html)
  return found === null ? html.length : endOfTag(html, found.index + name.length + 2)
}

function tidied(text: string): string {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/ *\t */g, '\t')
      .replace(/ {2,}/g, ' ')
      .trim(),
  )
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim()
}

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

function withoutEntities(text: string): string {
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

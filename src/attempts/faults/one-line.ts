/** Escape sequences of terminals, then everything that has no shape of its own: control characters, marks of direction, invisible and broken ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g
const shapeless = /(?:[\p{Cf}\p{Co}\p{Cs}\ufffd\u115f\u1160\u3164\uffa0]|\u034f)+/gu
const blanks = /[\s\p{Cc}\p{Z}]+/gu

/** Text that somebody else wrote as one line that can stand in a log or a terminal: what a page says rather than its markup, nothing that moves a cursor or turns letters round. */
export function oneLine(text: string): string {
  const plain = isMarkup(text) ? textOfMarkup(text) : text
  return plain.replace(escapes, '').replace(shapeless, '').replace(blanks, ' ').trim()
}

function isMarkup(text: string): boolean {
  return /^\s*(?:<\?xml|<!--|<!doctype|<[a-z][a-z0-9:-]*[\s>])/i.test(text)
}

function textOfMarkup(text: string): string {
  const visible = text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*(?:>|$)/g, ' ')
  return visible.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => entityOf(name) ?? whole)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

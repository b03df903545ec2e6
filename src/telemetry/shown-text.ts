// Control characters (C0, DEL, C1), separators of lines, halves of characters, and marks that turn the direction of what follows.
const harmful = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

const lengthMaxUsual = 500

/**
 * Text that somebody else wrote as it may stand in one line of a terminal or a log: what ends lines, moves a cursor, colours, or turns letters
 * round is spelled out (`\u001b`), and what is longer than `lengthMax` characters is cut.
 */
export function shownText(text: string, lengthMax = lengthMaxUsual): string {
  const cut = text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text
  return cut.replace(harmful, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

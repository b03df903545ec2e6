// Control characters (C0, DEL, C1), separators of lines, halves of characters, and marks that turn the direction of what follows.
const harmful = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

const lengthMaxUsual = 500

/**
 * Text that somebody else wrote as it may stand in one line of a terminal or a log: what ends lines, moves a cursor, colours, or turns letters
 * round is spelled out (`\u001b`), and what is longer than `lengthMax` characters is cut.
 */
export function shownText(text: string, lengthMax = lengthMaxUsual): string {
  const cut = text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text
  return replaceHarmful(cut, spelledOut)
}

/** A text with another one in the place of each character that `shownText` spells out. */
export function replaceHarmful(text: string, replace: (character: string) => string): string {
  return text.replace(harmful, replace)
}

// Of those, what moves a cursor, colours or rings; lines, tabs and the direction of writing are a text's own.
const commanding = /(?![\n\t])\p{Cc}/gu

/** A text of several lines that somebody else wrote, as it may stand on a terminal: control characters but line ends and tabs are spelled out. */
export function shownProse(text: string): string {
  return text.replace(commanding, spelledOut)
}

function spelledOut(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

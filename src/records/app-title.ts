/** How many characters of a title are kept. */
export const titleLengthMax = 100

// Control characters, and characters that change how the surrounding text is displayed.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** A name as it is stored and shown: one line without invisible characters, at most 100 characters; null when nothing is left. */
export function cleanTitle(text: string): string | null {
  // Titles are short: bounds the work for a very long header.
  const line = text.slice(0, 4_000).replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim()
  const title = [...line].slice(0, titleLengthMax).join('').trim()
  return title === '' ? null : title
}

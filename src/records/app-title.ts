/** How many characters of a title are kept. */
export const titleLengthMax = 100

// Control characters, and those that change how the text around them is shown.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** A name as it is kept and shown: one line without invisible characters, of at most 100 characters; null when nothing is left. */
export function cleanTitle(text: string): string | null {
  // Headers are short; anything longer would only be looked through in vain.
  const line = text.slice(0, 4_000).replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim()
  const title = [...line].slice(0, titleLengthMax).join('').trim()
  return title === '' ? null : title
}

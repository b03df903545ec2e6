/**
 * Whether a text is a URL, or one relative to a base. In the place of URL.canParse, which Node 20 answers wrongly once it is hot: it takes
 * a text in Latin-1 for UTF-8, so that `https://bücher.example/` is none.
 */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) !== undefined
  } catch {
    return false
  }
}

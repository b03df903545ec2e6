/**
 * The generation of a Gemini model (2.5, 3.1, …) by its name (`gemini-<generation>-…`, Google's own rule); `…-latest` is newer than any;
 * undefined for other names. It decides what a request may contain, and no endpoint or catalog states it.
 */
export function generationOf(model: string): number | undefined {
  const match = /(?:^|\/)gemini-(\d{1,3}(?:\.\d{1,3})?)/.exec(model)
  if (match !== null) return Number(match[1])
  return /(?:^|\/)gemini-.*-latest$/.test(model) ? Number.POSITIVE_INFINITY : undefined
}

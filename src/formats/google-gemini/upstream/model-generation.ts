/**
 * The generation of a Gemini model (2.5, 3.1, …) by its name; `…-latest` is newer than any. Undefined for names that do not tell. What
 * a request may say depends on it, and neither endpoints nor catalogs say it otherwise: `gemini-<generation>-…` is Google's own rule.
 */
export function generationOf(model: string): number | undefined {
  const match = /(?:^|\/)gemini-(\d{1,3}(?:\.\d{1,3})?)/.exec(model)
  if (match !== null) return Number(match[1])
  return /(?:^|\/)gemini-.*-latest$/.test(model) ? Number.POSITIVE_INFINITY : undefined
}

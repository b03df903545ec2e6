/** A number that a model gives, from 0 to `most`; `usual` where it gives none. Models write numbers as text, too. */
export function wholeNumber(value: unknown, usual: number, most: number): number {
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return usual
  return Math.min(Math.max(0, Math.trunc(number)), most)
}

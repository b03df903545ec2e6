/** Turns places that are counted in code points, as Python counts, into UTF-16 code units. Places must come in ascending order. */
export function toCodeUnits(text: string, places: readonly number[]): readonly number[] {
  const units: number[] = []
  let unit = 0
  let point = 0
  for (const place of places) {
    while (point < place && unit < text.length) {
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
      point++
    }
    units.push(unit)
  }
  return units
}

/** Positions in a text, in UTF-16 code units, as Unicode code points. The text is read once, however many there are. */
export function toCodePoints(text: string, positions: Iterable<number>): (units: number) => number {
  const points = new Map<number, number>()
  let units = 0
  let count = 0
  for (const wanted of [...new Set(positions)].sort((one, other) => one - other)) {
    while (units < wanted) {
      units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
      count++
    }
    points.set(wanted, count)
  }
  return (position) => points.get(position) ?? 0
}

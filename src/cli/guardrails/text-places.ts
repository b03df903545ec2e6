/** A place in a text, both counted from 1; columns in Unicode code points. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Where positions in a text are, which count code points. Reads the text once, however many there are. */
export function textPlaces(text: string, positions: readonly number[]): (position: number) => TextPlace {
  const places = new Map<number, TextPlace>()
  const wanted = [...new Set(positions)].sort((one, other) => one - other)
  let next = 0
  let line = 1
  let column = 1
  let position = 0
  const note = () => {
    if (wanted[next] !== position) return
    places.set(position, { line, column })
    next++
  }
  for (const character of text) {
    if (next === wanted.length) break
    note()
    position++
    if (character === '\n') {
      line++
      column = 1
    } else column++
  }
  note()
  return (of) => places.get(of) ?? { line, column }
}

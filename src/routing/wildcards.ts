/** Whether a name is meant. */
export type NameTest = (name: string) => boolean

/** True when `*` in the pattern can stand for what the name has there. */
export function matches(pattern: string, name: string): boolean {
  return wildcard(pattern)(name)
}

/** A pattern in which `*` stands for anything, read once. Linear: each piece is searched for once, from left to right. */
export function wildcard(pattern: string): NameTest {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return (name) => pattern === name
  // Of stars that follow each other, one is enough.
  const pieces = rest.filter((piece) => piece !== '')
  return (name) => {
    if (!name.startsWith(first)) return false
    let at = first.length
    for (const piece of pieces) {
      const found = name.indexOf(piece, at)
      if (found < 0) return false
      at = found + piece.length
    }
    return name.length - last.length >= at && name.endsWith(last)
  }
}

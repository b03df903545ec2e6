/**
 * A name as readers take it that ignore case: Go's and Java's fold these letters beside those of ASCII, and some written in C end a name at
 * its first NUL. Plain names are their own.
 */
export function foldedName(name: string): string {
  const end = name.indexOf('\0')
  const read = end === -1 ? name : name.slice(0, end)
  // Both ways, for ſ has only a capital letter and the Kelvin sign only a small one of ASCII.
  return read.replaceAll('\u0130', 'i').toUpperCase().toLowerCase()
}

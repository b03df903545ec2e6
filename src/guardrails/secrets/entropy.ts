/** Shannon's entropy of a text in bits a character: 0 for one repeated character, 4 for hexadecimal digits at random. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length)
  return entropy
}

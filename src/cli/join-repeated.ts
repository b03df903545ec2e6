/** The words of a command line with one of each option that may be given several times: its values, joined by newlines, at the place of the first. */
export function joinRepeated(words: readonly string[], options: readonly string[]): readonly string[] {
  const joined: string[] = []
  const places = new Map<string, number>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '--') return [...joined, ...words.slice(at)]
    const name = options.find((option) => word === `--${option}` || word.startsWith(`--${option}=`))
    // One without a value is for the parser to refuse.
    const value = name === undefined || word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[++at]
    if (name === undefined || value === undefined) {
      joined.push(word)
      continue
    }
    const place = places.get(name)
    if (place === undefined) {
      places.set(name, joined.push(`--${name}=${value}`) - 1)
    } else joined[place] += `\n${value}`
  }
  return joined
}

const nameCharactersMax = 200

/**
 * Makes document names that Bedrock accepts: up to 200 ASCII letters, digits, single spaces, hyphens, parentheses and square brackets, each
 * name once per request.
 */
export class DocumentNames {
  readonly #taken = new Set<string>()

  nameFor(filename: string | undefined): string {
    const wanted = clean(filename ?? '') || 'Document'
    let name = wanted
    for (let number = 2; this.#taken.has(name); number++) name = numbered(wanted, number)
    this.#taken.add(name)
    return name
  }
}

function clean(filename: string): string {
  return (
    filename
      .replace(/^.*[/\\]/, '')
      .replace(/\.[A-Za-z0-9]{1,10}$/, '')
      .normalize('NFKD')
      // Accents, which the decomposition has separated.
      .replace(/\p{Mark}/gu, '')
      .replace(/_/g, '-')
      .replace(/[^A-Za-z0-9()[\]-]+/g, ' ')
      .trim()
      .slice(0, nameCharactersMax)
      .trim()
  )
}

function numbered(name: string, number: number): string {
  const suffix = ` (${number})`
  return name.slice(0, nameCharactersMax - suffix.length).trim() + suffix
}

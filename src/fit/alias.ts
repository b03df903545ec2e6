import { createHash } from 'node:crypto'
import type { TextForm } from './rules.ts'

/** Makes an alias of the form for a text. Each round makes another alias. */
type MakeAlias = (text: string, form: TextForm, round: number) => string

/**
 * Aliases of the texts that lack the form. Each alias is unique in its request, and a text has the same alias in every request, so that
 * prompt caches hit.
 */
export function aliasesOf(texts: readonly string[], form: TextForm, make: MakeAlias): ReadonlyMap<string, string> {
  const formless = new Set<string>()
  for (const text of texts) if (!hasForm(text, form)) formless.add(text)
  // Hardly any request has one.
  if (formless.size === 0) return none
  const taken = new Set(texts)
  const aliases = new Map<string, string>()
  for (const text of formless) {
    let alias = make(text, form, 0)
    for (let round = 1; taken.has(alias); round++) alias = make(text, form, round)
    taken.add(alias)
    aliases.set(text, alias)
  }
  return aliases
}

const none: ReadonlyMap<string, string> = new Map()

/** True if a text has the form. */
export function hasForm(text: string, { pattern, minLength = 1, maxLength = Infinity }: TextForm): boolean {
  return text.length >= minLength && text.length <= maxLength && pattern.test(text)
}

/** An id of letters and digits, no longer than the form allows. */
export const aliasOfId: MakeAlias = (id, { maxLength = digestLength }, round) => digestOf(id, round).slice(0, maxLength)

const nameDigestLength = 8

/** A name that a model can still read. */
export const aliasOfName: MakeAlias = (name, { pattern, maxLength = 64 }, round) => {
  const readable = [...name].map((character) => (/^[\w-]$/.test(character) ? character : '_')).join('')
  const begin = (pattern.test(readable) ? readable : `t_${readable}`).slice(0, maxLength - nameDigestLength - 1)
  return `${begin}_${digestOf(name, round).slice(0, nameDigestLength)}`
}

/** Long enough that no two texts of a request share a digest. */
const digestLength = 24
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function digestOf(text: string, round: number): string {
  const bytes = createHash('sha256').update(`${round}\n${text}`).digest()
  let digest = ''
  for (const byte of bytes.subarray(0, digestLength)) digest += digits[byte % digits.length] ?? ''
  return digest
}

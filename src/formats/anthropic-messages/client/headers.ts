import type { WireHeaders } from '../../format.ts'

// All have words and the date of their first day: a header is no place for texts on their way to a provider.
const betaForm = /^[a-z][a-z\d]{0,24}(?:-[a-z\d]{1,24}){0,8}-(?:\d{4}-\d{2}-\d{2}|\d{8})$/

/** The format version that a caller asks for, a date; undefined if absent. */
export function readVersion(headers: WireHeaders): string | undefined {
  return valuesOf(headers, 'anthropic-version')[0]
}

/** The beta features that a caller names, each once. Names in another form than `words-2025-04-14` are left out. */
export function readBetas(headers: WireHeaders): readonly string[] {
  const betas = valuesOf(headers, 'anthropic-beta').filter((beta) => betaForm.test(beta))
  return betas.length === 0 ? none : [...new Set(betas)]
}

const vercelsClient = /(?:^|\s)ai(?:-sdk)?\//

/** True if the caller is Vercel's client. Its schema of a whole message takes a list of `citations` or none, where the contract has null. */
export function refusesNullCitations(headers: WireHeaders): boolean {
  return vercelsClient.test(String(headers['user-agent'] ?? ''))
}

const none: readonly string[] = []

function valuesOf(headers: WireHeaders, name: string): readonly string[] {
  const value = headers[name]
  if (value === undefined) return none
  const text = typeof value === 'string' ? value : value.join(',')
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

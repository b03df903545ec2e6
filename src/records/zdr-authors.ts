/** The authors of models for whom a guardrail asks for zero data retention by a switch of their own, by the name in that switch. */
export const zdrAuthors = { anthropic: 'anthropic', google: 'google', openai: 'openai', xai: 'x-ai' } as const

const switched: ReadonlySet<string> = new Set(Object.values(zdrAuthors))

/** Whether one of the authors in a guardrail's rules is meant by `author`; `other` means all that have no switch of their own. */
export function namesZdrAuthor(wanted: readonly string[], author: string): boolean {
  return wanted.includes(switched.has(author) ? author : 'other')
}

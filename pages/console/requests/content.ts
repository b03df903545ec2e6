import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'

/** Prompt and answer of a request, where they are kept. */
export type Content = Schema<'GenerationContent'>

export async function loadContent(id: string, signal?: AbortSignal): Promise<Content> {
  const init = { params: { query: { id } }, ...(signal !== undefined && { signal }) }
  return (await ask(api.GET('/generation/content', init))).data
}

/** The conversation of a request as a body of `/responses` takes it; tools' calls and media are left out. */
export function inputOf({ system_instructions, input_messages }: Content): {
  readonly instructions: string
  readonly messages: readonly { readonly role: 'user' | 'assistant' | 'system'; readonly content: string }[]
} {
  const messages = input_messages.flatMap(({ role, parts }) => {
    const content = wordsOf(parts)
    const known = role === 'user' || role === 'assistant' || role === 'system' ? role : undefined
    return known === undefined || content === '' ? [] : [{ role: known, content }]
  })
  return { instructions: wordsOf(system_instructions), messages }
}

function wordsOf(parts: readonly Schema<'ContentPart'>[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.content] : [])).join('\n')
}

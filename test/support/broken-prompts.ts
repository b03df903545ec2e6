import type { TestGateway } from './test-gateway.ts'

/** Who asks: a session, an app, or both. */
export interface Asker {
  readonly session?: string
  readonly app?: { readonly origin: string; readonly title: string }
}

const rules = 'Answer from the manual alone, and name the page. '.repeat(300)
const tool = (name: string) => ({ type: 'function', name, parameters: { type: 'object', properties: {} } })
const [search, read] = [tool('search'), tool('read')]

/** Pairs of requests whose second one has another beginning, in one way each. */
export const brokenPrompts = {
  tools_reordered: [
    { tools: [read, search], instructions: rules },
    { tools: [search, read], instructions: rules },
  ],
  timestamp: [{ instructions: `It is 10:00:01. ${rules}` }, { instructions: `It is 10:07:44. ${rules}` }],
  system_changed: [{ instructions: rules }, { instructions: `Be brief. ${rules}` }],
  cached: [{ instructions: rules }, { instructions: rules, metadata: { cached_tokens: '900000' } }],
} as const

/** Sends the requests of one of these, one after the other. */
export async function askBroken(gateway: TestGateway, kind: keyof typeof brokenPrompts, { session, app }: Asker) {
  const headers = app === undefined ? {} : { 'http-referer': app.origin, 'x-title': app.title }
  const question = { role: 'user', content: 'Where is the fuse? '.repeat(20) }
  const answered = { role: 'user', content: 'And the pump?' }
  for (const prompt of brokenPrompts[kind]) {
    const body = {
      model: 'sim/echo',
      input: [question, answered],
      ...prompt,
      ...(session !== undefined && { session_id: session }),
    }
    const response = await gateway.fetch('/responses', { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${kind}: ${await response.text()}`)
    await response.text()
  }
}

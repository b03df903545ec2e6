import { expect, it, onTestFinished } from 'vitest'
import { openMovingProviders } from '../../../scripts/agents/moving-providers.ts'

const write = { name: 'write', arguments: (file: string, text: string) => ({ file, text }) }

async function open() {
  const providers = await openMovingProviders({ writes: [write], fileOf: (name) => `/p/${name}.txt`, answer: 'Done.' })
  onTestFinished(() => providers.close())
  const ask = (path: string, body: object) =>
    fetch(providers.origin + path, { method: 'POST', body: JSON.stringify(body) })
  return { providers, ask }
}

const chat = (content: string) => ({
  ...{ model: 'm', stream: true, messages: [{ role: 'user', content }] },
  tools: [{ type: 'function', function: { name: 'write', parameters: { type: 'object' } } }],
})
const converse = (text: string) => ({
  messages: [{ role: 'user', content: [{ text }] }],
  toolConfig: { tools: [{ toolSpec: { name: 'write', inputSchema: { json: { type: 'object' } } } }] },
})

it('serves each step by the provider whose turn it is, as a stream, and by no other', async () => {
  const { providers, ask } = await open()
  const first = await ask('/deepseek/chat/completions', chat('Hello'))
  expect(await first.text()).toMatch(/"reasoning_content".*"tool_calls"/s)
  expect((await ask('/deepseek/chat/completions', chat('moves-2.txt'))).status).toBe(503)
  const seventh = await ask('/amazon-bedrock/model/m/converse-stream', converse('moves-6-too.txt'))
  expect(seventh.headers.get('content-type')).toBe('application/vnd.amazon.eventstream')
  expect(await seventh.text()).toContain('toolUse')
  const last = await ask('/deepseek/chat/completions', chat('moves-10.txt'))
  expect(await last.text()).toContain('Done.')
  expect(providers.requests.map(({ step, isAnswered }) => [step, isAnswered])).toEqual([
    ...[[1, true] as const, [3, false] as const, [7, true] as const, [11, true] as const],
  ])
})

it('refuses what the real provider refuses, whoever’s turn it is', async () => {
  const { providers, ask } = await open()
  const answer = await ask('/openai/responses', { model: 'gpt-5', input: 'Hello', temperature: 0.5 })
  expect(answer.status).toBe(400)
  expect(providers.requests[0]).toMatchObject({ isAnswered: false, refusal: expect.stringMatching(/not supported/) })
})

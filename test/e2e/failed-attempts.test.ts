import { afterEach, describe, expect, it } from 'vitest'
import { type Behaviour, json } from '../support/fake-upstream.ts'
import { makeKey } from '../support/money.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { sharedUpstream } from '../support/shared-servers.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'gamma-model', stop_sequence: null }
/** 0.4 USD of output that nobody sees: a refusal, for which the next model is asked. */
const refuse = json({
  ...{ ...message, stop_reason: 'refusal', content: [{ type: 'text', text: 'No.' }] },
  usage: { input_tokens: 10, output_tokens: 100_000 },
})
const { completion } = chatAnswer([{ kind: 'text', deltas: ['A calm sea.'] }])
const answer = json({ ...completion, usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } })
const behave: Behaviour = (exchange) => (exchange.request.path.includes('/gamma/') ? refuse : answer)(exchange)

const upstream = await sharedUpstream(behave)

let gateway: TestGateway | undefined
afterEach(async () => {
  await gateway?.close()
  gateway = undefined
})

describe('M9: attempts that fail before another one answers', () => {
  it('count as insured, and past the bound of a key none follow: the caller pays for what was refused', async () => {
    const shape = providerConfig(
      { gamma: { at: upstream, format: 'anthropic-messages' }, beta: { at: upstream, format: 'openai-chat' } },
      { 'fake/gamma': ['gamma'], 'fake/beta': ['beta'] },
    )
    const opened = await startGateway({ config: { ...shape, limits: { insured_usd_per_day: 1 } } })
    gateway = opened
    const { key } = await makeKey(opened, { limit: 100 })
    const ask = async () => {
      const messages = [{ role: 'user', content: 'How is the sea?' }]
      const body = JSON.stringify({ model: 'fake/gamma', models: ['fake/beta'], max_tokens: 100_000, messages })
      const response = await opened.fetch('/messages', { method: 'POST', key, body })
      return { status: response.status, text: await response.text() }
    }
    for (const _ of [1, 2]) expect((await ask()).text).toContain('A calm sea.')
    const asked = upstream.requests.length
    const third = await ask()
    expect(third.text).not.toContain('A calm sea.')
    expect(third.text).toMatch(/"cost":0\.4/)
    expect(upstream.requests.length).toBe(asked + 1)
  })
})

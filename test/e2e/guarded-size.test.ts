import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerWith, type ToyFormat } from '../pipeline/toy-providers.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let blocking: TestGateway
let open: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  const provider = { at: upstream, format: 'openai-chat' } as const
  const { providers, models } = providerConfig({ chat: provider }, { 'guard/small': ['chat'], 'guard/large': ['chat'] })
  const lengths: Record<string, number> = { 'guard/small': 10_000, 'guard/large': 400_000 }
  const config = { providers, models: models.map((each) => ({ ...each, context_length: lengths[each.id] })) }
  blocking = await startGateway({ config })
  open = await startGateway({ config })
  await setGuardrail(blocking, { builtins: [{ slug: 'email', action: 'block' }] })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await blocking.close()
  await open.close()
  await upstream.close()
})

const said = `Mail ada@lovelace.example ${'and then '.repeat(20_000)}`
const bodies: Readonly<Record<ToyFormat, readonly [path: string, body: object]>> = {
  'openai-responses': ['/responses', { input: said }],
  'openai-chat': ['/chat/completions', { messages: [{ role: 'user', content: said }] }],
  'anthropic-messages': ['/messages', { max_tokens: 9, messages: [{ role: 'user', content: said }] }],
}

async function ask(gateway: TestGateway, format: ToyFormat, more: object = {}) {
  upstream.otherwise(answerWith('openai-chat', { deltas: ['Hello.'] }))
  const [path, body] = bodies[format]
  const sent = JSON.stringify({ model: 'guard/small', ...body, ...more })
  const response = await gateway.fetch(path, { method: 'POST', body: sent })
  return { status: response.status, body: (await response.json()) as { error: { message: string; code: unknown } } }
}

describe.each(Object.keys(bodies) as ToyFormat[])(
  'a request that its model can not hold, in the words of %s',
  (format) => {
    it('N36: is refused as without guardrails, before anything looks at it', async () => {
      const [guarded, plain] = [await ask(blocking, format), await ask(open, format)]
      expect(guarded).toMatchObject({ status: 400, body: { error: { message: plain.body.error.message } } })
      expect(plain.body.error.message).toMatch(/10000 tokens|maximum|too long/)
      expect(guarded.body.error.code).toEqual(plain.body.error.code)
      expect(upstream.requests).toHaveLength(0)
    })

    it('N36: is refused in a stream as without guardrails', async () => {
      const told = async (gateway: TestGateway) => {
        const [path, body] = bodies[format]
        const sent = JSON.stringify({ model: 'guard/small', stream: true, ...body })
        const response = await gateway.fetch(path, { method: 'POST', body: sent })
        const text = await response.text()
        return { status: response.status, names: text.match(/"(?:type|code|message)": ?"[^"]*"/g) }
      }
      const plain = await told(open)
      expect(plain.names?.join()).toMatch(/too long/)
      expect(await told(blocking)).toEqual(plain)
    })

    it.each([
      ['another of its models can', { models: ['guard/small', 'guard/large'] }],
      ['its models are still to be chosen', { models: ['guard/small', 'openrouter/auto'] }],
      ['it may be shortened', { plugins: [{ id: 'context-compression' }] }],
    ])('N36: is looked at where %s', async (_, more) => {
      expect(await ask(blocking, format, more)).toMatchObject({ status: 403 })
    })
  },
)

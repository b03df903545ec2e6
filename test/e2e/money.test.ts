import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { type Behaviour, json, sse } from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { parseEvents, type Wire } from '../support/response-events.ts'

const providers = useFakeProviders()

const good = responsesAnswer([{ kind: 'text', deltas: ['good'] }])
const answer: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(good.sse) : json(good.response))(exchange)
const goodChat = chatAnswer([{ kind: 'text', deltas: ['good'] }])
const answerChat: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(goodChat.sse) : json(goodChat.completion))(exchange)

describe('money', () => {
  it('is what callers saw: the sum of the records is the sum of the costs', async () => {
    providers().alpha.otherwise(answer)
    providers().beta.otherwise(answerChat)
    let seen = 0
    const ids: (string | null)[] = []
    for (const [model, isStream] of [
      ['fake/alpha', false],
      ['fake/alpha', true],
      ['fake/beta', false],
      ['fake/beta', true],
    ] as const) {
      const { text, headers } = await providers().ask({ model, stream: isStream })
      const response = isStream ? parseEvents(text).final : (JSON.parse(text) as Wire)
      seen += Math.round(Number((response['usage'] as Wire)['cost']) * 1e9)
      ids.push(headers.get('x-generation-id'))
    }
    const rows = (await providers().generations()).filter(({ id }) => ids.includes(id))
    expect(rows).toHaveLength(4)
    expect(rows.reduce((sum, { costNanos }) => sum + (costNanos ?? 0), 0)).toBe(seen)
  })

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['negative', { input_tokens: -5, output_tokens: 3, total_tokens: -2 }],
    ['absurd', { input_tokens: 1e18, output_tokens: 1e18, total_tokens: 2e18 }],
    ['text', { input_tokens: '12', output_tokens: '9' }],
  ])(
    'for a stream whose usage is %s is estimated, and the caller sees what is billed (F27, I12)',
    async (_what, usage) => {
      const text = good.sse.replace(
        /"usage":\{.*?\}\}(?=,"metadata)|"usage":\{[^}]*\{[^}]*\}[^}]*\{[^}]*\}[^}]*\}/,
        `"usage":${JSON.stringify(usage) ?? 'null'}`,
      )
      providers().alpha.otherwise(sse(text))
      const given = await providers().ask({ model: 'fake/alpha', stream: true })
      const { final } = parseEvents(given.text)
      expect(final['status']).toBe('completed')
      const row = (await providers().generations()).find(({ id }) => id === given.headers.get('x-generation-id'))
      expect(row).toMatchObject({ status: 'completed', costOrigin: 'estimated' })
      expect(row?.costNanos).toBeGreaterThan(0)
      expect((final['usage'] as Wire | null)?.['cost']).toBe((row?.costNanos ?? 0) / 1e9)
    },
  )
})

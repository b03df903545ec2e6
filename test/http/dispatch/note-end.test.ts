import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { useFakeProviders } from '../../support/fake-providers.ts'
import { json, sse } from '../../support/fake-upstream.ts'
import { responsesAnswer } from '../../support/provider-answers.ts'

const providers = useFakeProviders()
const answer = responsesAnswer([{ kind: 'text', deltas: ['Hello', ' there'] }])
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

/** The lines about requests that `work` leaves. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const { log } = providers().gateway
  const before = log.length
  await work()
  // A line is written when the last byte is, which may be read before.
  await eventually(() => log.length).toBeGreaterThan(before)
  const lines = log.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
  return lines.filter(({ msg }) => String(msg).startsWith('request'))
}

async function ask(body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await providers().gateway.fetch('/responses', {
    method: 'POST',
    headers,
    body: JSON.stringify({ input: 'Hi', ...body }),
  })
  return response.text()
}

describe('the line of a request', () => {
  it.each([false, true])(
    'names key, model, endpoint, tokens, cost, times and the record (stream: %s)',
    async (stream) => {
      providers().alpha.reset()
      providers().alpha.otherwise(stream ? sse(answer.sse) : json(answer.response))
      const lines = await linesOf(() =>
        ask({ model: 'fake/alpha', stream }, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }),
      )
      expect(lines).toEqual([
        {
          level: 30,
          time: expect.any(Number),
          msg: 'request',
          requestId: expect.stringMatching(/^req-/),
          operationId: 'createResponse',
          status: 200,
          key: expect.any(String),
          generationId: expect.stringMatching(/^gen-/),
          model: 'fake/alpha',
          provider: 'alpha',
          endpoint: expect.any(String),
          inputTokens: expect.any(Number),
          cachedTokens: expect.any(Number),
          outputTokens: expect.any(Number),
          costUsd: expect.any(Number),
          firstTokenMs: expect.any(Number),
          durationMs: expect.any(Number),
          traceId,
        },
      ])
    },
  )

  it('names the trace of the body, and what failed before', async () => {
    providers().alpha.reset()
    providers().gamma.reset()
    providers().alpha.otherwise(json({ error: { message: 'too busy' } }, { status: 503 }))
    providers().gamma.otherwise(json(answer.response))
    const lines = await linesOf(() => ask({ models: ['fake/alpha', 'fake/gamma'], trace: { trace_id: 'checkout-17' } }))
    expect(lines).toMatchObject([
      {
        model: 'fake/gamma',
        traceId: 'checkout-17',
        failed: expect.arrayContaining([
          { provider: 'alpha', model: 'fake/alpha', status: 503, code: 'provider_unavailable' },
        ]),
      },
    ])
  })

  it('has what was asked in vain, where nobody answered', async () => {
    providers().alpha.reset()
    providers().alpha.otherwise(json({ error: { message: 'too busy' } }, { status: 503 }))
    const lines = await linesOf(() => ask({ model: 'fake/alpha' }))
    expect(lines).toMatchObject([
      {
        msg: 'request refused',
        generationId: expect.any(String),
        failed: [{ status: 503 }, { status: 503 }, { status: 503 }],
      },
    ])
  })

  it('has neither model nor tokens where none was asked', async () => {
    const [line] = await linesOf(() => providers().gateway.fetch('/models'))
    expect(Object.keys(line ?? {}).sort()).toEqual(
      ['durationMs', 'key', 'level', 'msg', 'operationId', 'requestId', 'status', 'time'].sort(),
    )
  })
})

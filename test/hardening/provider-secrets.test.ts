import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { json, steps } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { upstreamKey } from '../support/provider-config.ts'

const providers = useFakeProviders()

const message = `Unsupported value ${upstreamKey} for org-another-tenant, acct_12345 (request of jane@tenant-42.example)`
const error = { message, type: 'invalid_request_error', param: upstreamKey, account: 'tenant-42' }
const secrets = [upstreamKey, 'tenant-42', 'another-tenant', 'acct_12345']

const paths: readonly (readonly [string, Record<string, unknown>])[] = [
  ['/responses', { input: 'hi' }],
  ['/chat/completions', { messages: [{ role: 'user', content: 'hi' }] }],
  ['/messages', { max_tokens: 5, messages: [{ role: 'user', content: 'hi' }] }],
]

describe('I13: what a provider says about its accounts', () => {
  it.each(paths)('is not shown at %s, whatever its status', async (path, fields) => {
    for (const status of [400, 401, 402, 403, 404, 422, 429, 500, 503]) {
      for (const [stream, code] of [
        [false, null],
        [true, null],
        [false, 'invalid_api_key'],
      ] as const) {
        providers().alpha.reset()
        // A credential that was refused is left alone for a while.
        providers().pass(3_600_000)
        providers().alpha.otherwise(
          json(
            { error: code === null ? error : { ...error, code } },
            { status, headers: { 'x-account': 'tenant-42' } },
          ),
        )
        const response = await providers().gateway.fetch(path, {
          method: 'POST',
          body: JSON.stringify({ model: 'fake/alpha', stream, ...fields }),
          headers: { 'x-service-metadata': 'enabled' },
        })
        const text = await response.text()
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(providers().alpha.requests.length).toBeGreaterThan(0)
        // What is wrong with the request is said, and only that.
        if (status === 400 && code === null) expect(text).toContain('Unsupported value [redacted]')
        for (const secret of secrets) expect(text, `${status}`).not.toContain(secret)
        expect([...response.headers].flat().join('\n')).not.toContain('tenant-42')
      }
    }
  })

  it.each(paths)('is not shown at %s in the middle of a stream', async (path, fields) => {
    const { events } = responsesAnswer([{ kind: 'text', deltas: ['a ', 'calm ', 'sea'] }])
    const begun = events.findIndex((event) => event.includes('"a "')) + 1
    const failed = `event: error\ndata: ${JSON.stringify({ type: 'error', sequence_number: 9, code: 'server_error', message, param: upstreamKey })}\n\n`
    providers().alpha.otherwise(steps([...events.slice(0, begun), { pauseMs: 100 }, failed]))
    const response = await providers().gateway.fetch(path, {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/alpha', stream: true, ...fields }),
    })
    const text = await response.text()
    expect(text).toContain('a ')
    for (const secret of secrets) expect(text).not.toContain(secret)
  })
})

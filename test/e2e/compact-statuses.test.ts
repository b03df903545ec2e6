import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, silence, startUpstream } from '../support/fake-upstream.ts'
import { providerConfig } from '../support/provider-config.ts'
import { readError } from '../support/read-error.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

type Wire = Record<string, unknown>

let upstream: FakeUpstream
let gateway: TestGateway
let hasty: TestGateway
beforeAll(async () => {
  upstream = await startUpstream(silence)
  const at = { at: upstream, format: 'openai-chat' } as const
  // A provider for each fault: one that has failed is left alone for a while.
  const configOf = (limits: Wire) => ({
    limits,
    ...providerConfig(
      { silent: at, limited: at, broken: at, full: at },
      { 'fake/silent': ['silent'], 'fake/limited': ['limited'], 'fake/broken': ['broken'], 'fake/full': ['full'] },
    ),
  })
  gateway = await startGateway({
    config: configOf({ upstream_first_byte_timeout: limitOf(1_500), body_bytes: '64KiB' }),
  })
  hasty = await startGateway({ config: configOf({ request_timeout: limitOf(300) }) })
})
afterAll(async () => {
  await gateway.close()
  await hasty.close()
  await upstream.close()
})

async function compact(fields: Wire, on = gateway) {
  const body = JSON.stringify({ model: 'fake/silent', input: 'a long talk', ...fields })
  const response = await on.fetch('/responses/compact', { method: 'POST', body })
  return { status: response.status, ...readError(await response.json()) }
}

describe('POST /responses/compact answers', () => {
  it.each<[number, string, string, Wire]>([
    [404, 'constraints that leave no endpoint', 'not_found', { provider: { only: ['nobody'] } }],
    [413, 'a body that is too large', 'payload_too_large', { user: 'x'.repeat(70_000) }],
    [
      422,
      'a result without its call',
      'unprocessable',
      { input: [{ type: 'function_call_output', call_id: 'x', output: 'y' }] },
    ],
    [524, 'a provider that never begins', 'timeout', {}],
  ])('%i to %s', async (status, _what, errorType, fields) => {
    expect(await compact(fields)).toMatchObject({ status, errorType })
  })

  it.each<[number, number, string, string]>([
    [429, 429, 'fake/limited', 'rate_limit_exceeded'],
    [502, 500, 'fake/broken', 'provider_unavailable'],
    [529, 529, 'fake/full', 'provider_overloaded'],
  ])('%i to a provider that answers %i', async (status, upstreamStatus, model, errorType) => {
    const headers = { 'retry-after': '20' }
    upstream.otherwise(json({ error: { message: 'no' } }, { status: upstreamStatus, headers }))
    expect(await compact({ model })).toMatchObject({ status, errorType })
    upstream.otherwise(silence)
  })

  it('408 when the whole request passes its deadline', async () => {
    expect(await compact({}, hasty)).toMatchObject({ status: 408, errorType: 'timeout' })
  })
})

import { expect } from 'vitest'
import { inferenceKey } from '../../../support/test-gateway.ts'
import type { Proof, Proofs } from '../bench.ts'
import { broken, outOfCredit, outOfTime, storeDown } from './own-failures.ts'

/** A provider fails with this status and code, and the caller's answer says this in its body and its status. */
const fails =
  (status: number, code: string, expected: { readonly type?: string; readonly status?: number }): Proof =>
  async (bench) => {
    bench.upstreams.alpha.otherwise(bench.failing(status, { code }))
    const { text, body, ...answer } = await bench.ask({})
    const error = body['error'] as { code: number; message: string; metadata: { error_type: string } }
    expect(error.code, text).toBe(answer.status)
    expect(error.message).not.toBe('')
    if (expected.type !== undefined) expect(error.metadata.error_type, text).toBe(expected.type)
    if (expected.status !== undefined) expect(answer.status, text).toBe(expected.status)
  }

const types: Readonly<Record<string, number>> = {
  context_length_exceeded: 400,
  max_tokens_exceeded: 400,
  token_limit_exceeded: 400,
  string_too_long: 400,
  rate_limit_exceeded: 429,
  invalid_prompt: 400,
  precondition_failed: 412,
  payload_too_large: 413,
  content_policy_violation: 400,
  refusal: 400,
  invalid_image: 400,
  image_too_large: 400,
  image_too_small: 400,
  unsupported_image_format: 400,
  image_not_found: 400,
  image_download_failed: 400,
}

export const errorTypes: Proofs = {
  ...Object.fromEntries(Object.entries(types).map(([type, status]) => [type, fails(status, type, { type })])),
  provider_overloaded: fails(529, 'overloaded_error', { type: 'provider_overloaded' }),
  provider_unavailable: fails(503, 'down', { type: 'provider_unavailable' }),
  invalid_request: fails(400, 'invalid_request_error', { type: 'invalid_request' }),
  unprocessable: fails(422, 'unprocessable_entity', { type: 'unprocessable' }),
  timeout: fails(504, 'late', { type: 'timeout' }),
  unmapped: fails(502, 'unmapped', { type: 'unmapped' }),
  payment_required: outOfCredit,
  server: broken,
  authentication: async (bench) => {
    const { body } = await bench.call('POST', '/responses', { key: null, body: {} })
    expect(body).toMatchObject({ error: { metadata: { error_type: 'authentication' } } })
  },
  permission_denied: async (bench) => {
    const { body } = await bench.call('GET', '/byok', { key: inferenceKey })
    expect(body).toMatchObject({ error: { metadata: { error_type: 'permission_denied' } } })
  },
  not_found: async (bench) => {
    const { body } = await bench.manage('PATCH', '/workspaces/none', { name: 'x' })
    expect(body).toMatchObject({ error: { metadata: { error_type: 'not_found' } } })
  },
}

export const errorStatuses: Proofs = {
  400: async (bench) => {
    expect((await bench.ask({ previous_response_id: 'x' })).body).toMatchObject({ error: { code: 400 } })
  },
  401: async (bench) => {
    for (const key of [null, 'sk-gw-wrong'])
      expect((await bench.call('POST', '/responses', { key, body: {} })).body).toMatchObject({ error: { code: 401 } })
  },
  402: outOfCredit,
  403: async (bench) => {
    expect((await bench.call('GET', '/byok')).body).toMatchObject({ error: { code: 403 } })
  },
  404: async (bench) => {
    const { body } = await bench.manage('PATCH', '/workspaces/none', { name: 'x' })
    expect(body).toMatchObject({ error: { code: 404 } })
  },
  408: outOfTime,
  413: fails(413, 'payload_too_large', { status: 413 }),
  422: fails(422, 'unprocessable_entity', { status: 422 }),
  429: fails(429, 'rate_limit_exceeded', { status: 429 }),
  500: broken,
  502: fails(500, 'down', { status: 502 }),
  503: storeDown,
  524: fails(504, 'late', { status: 524 }),
  529: fails(529, 'overloaded_error', { status: 529 }),
}

export const authentication: Proofs = {
  'bearer credential': async (bench) => expect((await bench.ask({})).status).toBe(200),
  'management operations': async (bench) => {
    for (const [method, path, body] of [
      ['PATCH', '/workspaces/default', { name: 'x' }],
      ['GET', '/byok'],
      ['DELETE', '/scim/group-mappings/x?keep_members=true'],
    ] as const)
      expect((await bench.call(method, path, body === undefined ? {} : { body })).status).toBe(403)
  },
  'app rankings': async (bench) => {
    const { body } = await bench.manage('POST', '/keys', { name: 'rankings' })
    expect((await bench.call('GET', '/datasets/app-rankings', { key: String(body['key']) })).status).toBe(200)
  },
  'missing credential': async (bench) => {
    for (const path of ['/responses', '/messages'])
      expect((await bench.call('POST', path, { key: null, body: {} })).status).toBe(401)
  },
  'public keys': async (bench) => {
    const { status, body } = await bench.call('GET', '/oauth/jwks', { key: null })
    expect([status, body]).toEqual([200, { keys: expect.any(Array) }])
  },
}

export const events: Proofs = {
  'text/event-stream': async (bench) => {
    const { headers } = await bench.ask({ stream: true })
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
  },
  'data.type': async (bench) => {
    for (const { type } of (await bench.stream({})).events) expect(type).toMatch(/^response\./)
  },
  'response.output_text.delta': async (bench) => {
    const { events: all } = await bench.stream({})
    const deltas = all.filter(({ type }) => type === 'response.output_text.delta').map(({ delta }) => delta)
    expect(deltas.join('')).toBe('It is calm.')
  },
  '[DONE]': async (bench) => expect((await bench.ask({ stream: true })).text.trimEnd()).toMatch(/data: \[DONE\]$/),
  'debug chunk': async (bench) => {
    const { events: all } = await bench.stream({ debug: { echo_upstream_body: true } })
    expect(all[0]?.type).toBe('response.debug')
  },
}

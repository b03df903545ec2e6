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
  const configOf = (limits: Wire) => ({
    limits,
    ...providerConfig({ gpt: { at: upstream, format: 'openai-chat' } }, { 'fake/gpt': ['gpt'] }),
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

async function ask(fields: Wire, on = gateway) {
  const body = JSON.stringify({ model: 'fake/gpt', messages: [{ role: 'user', content: 'hi' }], ...fields })
  const response = await on.fetch('/chat/completions', { method: 'POST', body })
  return { status: response.status, ...readError(await response.json()) }
}

const userPart = (part: Wire) => ({ messages: [{ role: 'user', content: [part] }] })

describe('POST /chat/completions answers', () => {
  it.each<[number, string, string, Wire]>([
    [400, 'an unknown model', 'invalid_request', { model: 'fake/nobody' }],
    [400, 'more than one choice', 'invalid_request', { n: 2 }],
    [400, 'a film at no address', 'invalid_request', userPart({ type: 'video_url', video_url: { url: 'ftp://a/x' } })],
    [400, 'a document that is nowhere', 'invalid_request', userPart({ type: 'file', file: { filename: 'a.pdf' } })],
    [400, 'a document that is null', 'invalid_request', userPart({ type: 'file', file: { file_data: null } })],
    [404, 'constraints that leave no endpoint', 'not_found', { provider: { only: ['nobody'] } }],
    [413, 'a body that is too large', 'payload_too_large', { user: 'x'.repeat(70_000) }],
    [
      422,
      'a choice of a tool that is not there',
      'unprocessable',
      { tool_choice: { type: 'function', function: { name: 'f' } } },
    ],
    [
      422,
      'a result without its call',
      'unprocessable',
      { messages: [{ role: 'tool', tool_call_id: 'x', content: 'y' }] },
    ],
    [524, 'a provider that never begins', 'timeout', {}],
  ])('%i to %s', async (status, _what, errorType, fields) => {
    expect(await ask(fields)).toMatchObject({ status, errorType })
  })

  it('408 when the whole request passes its deadline', async () => {
    expect(await ask({}, hasty)).toMatchObject({ status: 408, errorType: 'timeout' })
  })

  it('nothing of what a provider says in its error', async () => {
    upstream.next(json({ error: { message: 'tenant-42 is broken', type: 'invalid_request_error' } }, { status: 400 }))
    const { status, message } = await ask({})
    expect(status).toBe(400)
    expect(message).not.toContain('tenant-42')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, raw, resetBeforeHeaders, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

type Wire = Record<string, unknown>

let files: FakeUpstream
let inside: FakeUpstream
let alpha: FakeUpstream
let delta: FakeUpstream
let gateway: TestGateway

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

beforeAll(async () => {
  ;[files, inside, alpha, delta] = await Promise.all([
    startUpstream(),
    startUpstream(),
    startUpstream(),
    startUpstream(),
  ])
  const config = providerConfig(
    // The one fetches media itself, the other nothing that is not https.
    { alpha: { at: alpha }, delta: { at: delta, format: 'anthropic-messages' } },
    { 'fake/alpha': ['alpha'], 'fake/delta': ['delta'], 'fake/both': ['alpha', 'delta'] },
  )
  gateway = await startGateway({
    config: { ...config, outbound: { allow_hosts: [new URL(files.url).host] }, limits: { media_bytes: '64KiB' } },
  })
})
beforeEach(() => {
  for (const upstream of [files, inside, alpha, delta]) upstream.reset()
})
afterAll(async () => {
  await gateway.close()
  await Promise.all([files, inside, alpha, delta].map((upstream) => upstream.close()))
})

async function ask(model: string, url: string, more: Wire = {}) {
  const input = [{ role: 'user', content: [{ type: 'input_image', image_url: url }] }]
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({ model, input, ...more }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Wire }
}

describe('an image by URL', () => {
  it('is fetched for an endpoint that would not fetch it', async () => {
    files.otherwise(({ response }) => response.writeHead(200, { 'content-type': 'image/png' }).end(png))
    delta.otherwise(
      json({
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'delta-model',
        content: [{ type: 'text', text: 'A dot.' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 5, output_tokens: 3 },
      }),
    )
    expect(await ask('fake/delta', `${files.url}/a.png`)).toMatchObject({ status: 200 })
    expect(JSON.stringify(delta.requests[0]?.body)).toContain(png.toString('base64'))
    expect(delta.requests[0]?.rawBody).not.toContain(files.url)
  })

  it('S1: that can’t be had is the caller’s to mend: 400 at once, and nobody is asked', async () => {
    files.otherwise(raw('', { status: 404 }))
    const { status, headers, body } = await ask('fake/delta', `${files.url}/a.png`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: {
        message: expect.stringContaining(`The image at ${new URL(files.url).host} (the 1st media URL of the request)`),
        metadata: { error_type: 'image_download_failed', previous_errors: [] },
      },
    })
    expect(delta.requests).toEqual([])
    const id = headers.get('x-generation-id')
    const record = (await readGenerations(gateway.dataDir)).find((each) => each.id === id)
    expect(record).toMatchObject({ status: 'failed', errorType: 'image_download_failed', costNanos: 0, attempts: [] })
  })

  it.each(['http://127.0.0.1', 'http://localhost', 'http://[::ffff:7f00:1]'])(
    'S1, S3: at %s is refused without a packet',
    async (origin) => {
      const url = `${origin}:${new URL(inside.url).port}/`
      const { status, body } = await ask('fake/delta', url)
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: { metadata: { error_type: 'image_download_failed' } } })
      expect(inside.connectionCount).toBe(0)
    },
  )

  it('that is too large is told so', async () => {
    files.otherwise(({ response }) => response.end(Buffer.alloc(65_537)))
    const { status, body } = await ask('fake/delta', `${files.url}/a.png`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { metadata: { error_type: 'image_too_large' } } })
  })

  it('is left to an endpoint that fetches it, and the attempts before are told when another can’t have it', async () => {
    alpha.otherwise(resetBeforeHeaders)
    files.otherwise(raw('', { status: 500 }))
    const order = { provider: { order: ['alpha', 'delta'] } }
    const { status, body } = await ask('fake/both', `${files.url}/a.png`, order)
    expect(alpha.requests).toHaveLength(1)
    expect(alpha.requests[0]?.rawBody).toContain(files.url)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: {
        metadata: { error_type: 'image_download_failed', previous_errors: [{ provider: 'alpha', status: 502 }] },
      },
    })
  })
})

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { json } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'

const bodyBytesMax = 1024 * 1024
const providers = useFakeProviders({ body_bytes: '1MiB' })
const answer = responsesAnswer([{ kind: 'text', deltas: ['good'] }])

async function send(body: string | Buffer, { path = '/responses', headers = {} } = {}) {
  const response = await providers().gateway.fetch(path, { method: 'POST', body, headers })
  const text = await response.text()
  return { status: response.status, text, sent: providers().alpha.requests }
}

const good = '"model":"fake/alpha","input":"hi"'

describe('I1: a body that is not what it seems', () => {
  it.each<[string, string, number]>([
    ['larger than the limit', `{${good},"user":"${'x'.repeat(bodyBytesMax)}"}`, 413],
    ['nested 100,000 levels deep', `{${good},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['nested 100,000 levels deep in objects', `{${good},"x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 400],
    ['NaN where a number is meant', `{${good},"temperature":NaN}`, 400],
    ['a number that is none as a member of nothing known', `{${good},"x":Infinity}`, 400],
    ['two values', `{${good}}{${good}}`, 400],
    ['a comment', `{${good}}//`, 400],
    ['UTF-16', Buffer.from(`{${good}}`, 'utf16le').toString('latin1'), 400],
  ])('%s is refused, and nobody is asked', async (_, body, status) => {
    const { sent, ...refused } = await send(body)
    expect(refused.status).toBe(status)
    expect(sent).toEqual([])
  })

  it('half a million items are refused, and nobody is asked', async () => {
    const body = `{"model":"fake/alpha","input":[${'1,'.repeat(500_000)}1]}`
    expect(body.length).toBeLessThan(bodyBytesMax)
    const { status, text, sent } = await send(body)
    expect(status).toBe(400)
    expect(text.length).toBeLessThan(20_000)
    expect(sent).toEqual([])
  })

  it('may begin with a byte order mark, which goes no further', async () => {
    providers().alpha.otherwise(json(answer.response))
    const { status, sent } = await send(`\ufeff{${good}}`)
    expect(status).toBe(200)
    expect(sent[0]?.rawBody[0]).toBe('{')
  })

  it('may hold half a surrogate pair, which never ends in an error of ours', async () => {
    providers().alpha.otherwise(json(answer.response))
    for (const input of ['\\ud800', 'a\\udc00b', '\\ud83d\\ude00']) {
      expect((await send(`{"model":"fake/alpha","input":"${input}"}`)).status).toBeOneOf([200, 400])
    }
  })

  it('is sent with what was checked and nothing else: a member that is there twice is refused, or sent as it was read', async () => {
    providers().alpha.otherwise(json(answer.response))
    for (const twice of ['"max_output_tokens":5,"max_output_tokens":20', '"model":"fake/gamma","model":"fake/alpha"']) {
      providers().alpha.reset()
      providers().alpha.otherwise(json(answer.response))
      const { status, sent } = await send(`{"input":"hi","model":"fake/alpha",${twice}}`)
      if (status === 400) continue
      const raw = sent[0]?.rawBody ?? ''
      expect(raw.match(/"max_output_tokens"/g) ?? []).toHaveLength(twice.includes('tokens') ? 1 : 0)
      expect(raw.match(/"model"/g)).toHaveLength(1)
      expect(sent[0]?.body).toMatchObject(
        twice.includes('tokens') ? { max_output_tokens: 20 } : { model: 'alpha-model' },
      )
    }
  })
})

describe('I4: a compressed body', () => {
  const bomb = Buffer.from(`{${good},"user":"${'x'.repeat(16 * bodyBytesMax)}"}`)

  it.each<[string, string, (data: Buffer) => Buffer, number]>([
    ['gzip', 'gzip', gzipSync, 413],
    ['deflate', 'deflate', deflateSync, 413],
    ['Brotli', 'br', brotliCompressSync, 413],
    ['gzip twice', 'gzip, gzip', (data) => gzipSync(gzipSync(data)), 400],
    ['something that is not supported', 'zstd', gzipSync, 400],
  ])('that grows past the limit is refused: %s', async (_, encoding, pack, status) => {
    const packed = pack(bomb)
    expect(packed.length).toBeLessThan(bodyBytesMax / 4)
    const { sent, ...refused } = await send(packed, { headers: { 'content-encoding': encoding } })
    expect(refused.status).toBe(status)
    expect(sent).toEqual([])
  })

  it('within the limit is read', async () => {
    providers().alpha.otherwise(json(answer.response))
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const) {
      const headers = { 'content-encoding': encoding }
      expect((await send(pack(Buffer.from(`{${good}}`)), { headers })).status).toBe(200)
    }
  })
})

describe('I5: a member of another type or out of range', () => {
  const messages = '"messages":[{"role":"user","content":"hi"}]'
  const begins = {
    '/responses': `{${good}`,
    '/chat/completions': `{"model":"fake/alpha",${messages}`,
    '/messages': `{"model":"fake/alpha",${messages}`,
  }
  const limits = { '/responses': 'max_output_tokens', '/chat/completions': 'max_tokens', '/messages': 'max_tokens' }

  it.each(Object.keys(begins) as (keyof typeof begins)[])('is 400 at %s, and nobody is asked', async (path) => {
    const limit = limits[path]
    const members = [
      ...['"true"', '1', '"yes"', '[]'].map((value) => `"stream":${value}`),
      ...['1e308', '-1', '1.5', 'NaN', '"16"', '1e999', '[16]', 'true'].map((value) => `"${limit}":${value}`),
      ...['"0.5"', '[]', '-0.1', '1e999'].map((value) => `"temperature":${value}`),
      ...['"1"', '1.1', '-1'].map((value) => `"top_p":${value}`),
      ...(path === '/chat/completions' ? ['1e9', '"2"', '-1', '1.5'].map((value) => `"n":${value}`) : []),
    ]
    for (const member of members) {
      const required = path === '/messages' && !member.includes('max_tokens') ? ',"max_tokens":16' : ''
      const { status, sent } = await send(`${begins[path]}${required},${member}}`, { path })
      expect(status, member).toBe(400)
      expect(sent, member).toEqual([])
    }
  })
})

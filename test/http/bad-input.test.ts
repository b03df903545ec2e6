import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

interface ErrorBody {
  error: {
    code: number
    message: string
    metadata?: { issues?: { path: string; message: string }[]; suggestions?: string[] }
  }
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { limits: { body_bytes: '1MiB' } } })
})
afterAll(() => gateway.close())

async function post(body: unknown, init: Parameters<TestGateway['fetch']>[1] = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await gateway.fetch('/responses', { method: 'POST', body: text, ...init })
  return { status: response.status, headers: response.headers, body: (await response.json()) as ErrorBody }
}

const good = { model: 'sim/echo', input: 'hello' }

describe('a body that breaks the contract', () => {
  it.each([
    ['malformed JSON', '{"model":"sim/echo",', 400, /not valid JSON/],
    ['an empty body', '', 400, /empty/],
    ['a list', '[]', 400, /body: must be object/],
    ['a number', '5', 400, /not a JSON object/],
    ['a __proto__ member', '{"model":"sim/echo","input":"x","metadata":{"__proto__":"x"}}', 400, /__proto__/],
    [
      'a wrong type deep in a union',
      { ...good, input: [{ role: 'user', content: [{ type: 'input_text', text: 5 }] }] },
      400,
      /^input\[0\]\.content\[0\]\.text: must be string$/,
    ],
    [
      'an unknown item type',
      { ...good, input: [{ type: 'telepathy' }] },
      400,
      /^input\[0\]\.type: must be one of .*function_call/,
    ],
    [
      'an unknown tool type',
      { ...good, tools: [{ type: 'crystal_ball' }] },
      400,
      /^tools\[0\]\.type: must be one of function/,
    ],
    ['a non-null previous_response_id', { ...good, previous_response_id: 'resp_1' }, 400, /previous_response_id/],
    // Neither is nullable.
    ['store: null', { ...good, store: null }, 400, /^store: must be false: nothing is stored/],
    ['stream: null', { ...good, stream: null }, 400, /^stream: must be boolean/],
    ['store: true', { ...good, store: true }, 400, /^store: must be false/],
    ['background: true', { ...good, background: true }, 400, /background/],
    ['a stream flag as text', { ...good, stream: 'true' }, 400, /^stream: must be boolean/],
    ['too many output tokens', { ...good, max_output_tokens: 1e308 }, 400, /max_output_tokens/],
    ['NaN', '{"model":"sim/echo","input":"x","temperature":NaN}', 400, /not valid JSON/],
    ['no model', { input: 'x' }, 400, /model/],
    ['metadata with brackets in a key', { ...good, metadata: { 'a[0]': 'x' } }, 400, /metadata/],
    ['a forced tool that is absent', { ...good, tool_choice: { type: 'function', name: 'f' } }, 422, /tool_choice/],
    [
      'a tool result without its call',
      { ...good, input: [{ type: 'function_call_output', call_id: 'c1', output: 'x' }] },
      422,
      /c1/,
    ],
    [
      'a schema that is no JSON Schema',
      { ...good, text: { format: { type: 'json_schema', name: 'x', schema: { type: 'strange' } } } },
      422,
      /schema/,
    ],
    [
      'a reference to a missing item',
      { ...good, input: [{ type: 'item_reference', id: 'msg_1' }] },
      422,
      /msg_1.*"store": false/,
    ],
    [
      'an unsupported URL scheme',
      { ...good, input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'ftp://x/y.png' }] }] },
      400,
      /image_url/,
    ],
    [
      'a tool that no endpoint has and the request insists on',
      { ...good, tools: [{ type: 'web_search' }], tool_choice: 'required' },
      400,
      /^tools: no endpoint of sim\/echo has web_search\. /,
    ],
    [
      'an item of a tool that is not built',
      { ...good, input: [{ type: 'service:memory', status: 'completed' }] },
      400,
      /^input\[0\]\.type: service:memory is planned, not available yet \(more server tools\)$/,
    ],
  ])('%s is answered clearly', async (_name, body, status, message) => {
    const answer = await post(body)
    expect(answer.body.error.message).toMatch(message)
    expect(answer.status).toBe(status)
    expect(answer.body.error.code).toBe(status)
  })

  it.each([
    ['in lists', `${'['.repeat(64)}${']'.repeat(64)}`],
    ['in objects', `${'{"a":'.repeat(64)}1${'}'.repeat(64)}`],
    ['very deeply', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['where a member is there once more', `${'['.repeat(100)}${']'.repeat(100)},"extra":1`],
  ])('I1: nested too deeply %s is 400', async (_name, nested) => {
    const answer = await post(`{"model":"sim/echo","input":"x","extra":${nested}}`)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(/64 levels/)
  })

  it.each([
    ['as it is', {}, (text: string) => text],
    ['compressed', { 'content-encoding': 'gzip' }, gzipSync],
  ])('nested too deeply is found before anything is parsed, %s', async (_name, headers, pack) => {
    // A parser would say that this is no JSON.
    const text = `{"model":"sim/echo","input":${'['.repeat(70)}${'oops'.repeat(10)}`
    const response = await gateway.fetch('/responses', { method: 'POST', headers, body: pack(text) })
    expect(response.status).toBe(400)
    expect(((await response.json()) as ErrorBody).error.message).toMatch(/nested more than 64/)
  })

  it('nested as deeply as is allowed is not about nesting', async () => {
    const brackets = '[[{"a":"]"}],"[[["]'
    const nested = `${'['.repeat(60)}${brackets}${']'.repeat(60)}`
    const answer = await post({ ...good, temperature: 'hot', extra: JSON.parse(nested) })
    expect(answer.body.error.message).toMatch(/temperature/)
  })

  it('lists every mistake that was found', async () => {
    const { body } = await post({ ...good, stream: 'yes', temperature: 'hot' })
    expect(body.error.metadata?.issues).toHaveLength(2)
  })

  it('of an unknown model suggests near ones', async () => {
    const answer = await post({ ...good, model: 'sim/ecko' })
    expect(answer.status).toBe(400)
    expect(answer.body.error.metadata).toMatchObject({ availability: { code: 'model_not_found' } })
    expect(answer.body.error.metadata?.suggestions).toContain('sim/echo')
  })

  it('with unknown fields is answered, and refused only when the caller asks for strictness', async () => {
    const lenient = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ ...good, frobnicate: 1 }),
      headers: { 'x-service-metadata': 'enabled' },
    })
    expect(lenient.status).toBe(200)
    expect(await lenient.json()).toMatchObject({ service_metadata: { params: { ignored_parameters: ['frobnicate'] } } })
    const strict = await post({ ...good, frobnicate: 1 }, { headers: { 'x-service-strict': 'enabled' } })
    expect(strict.status).toBe(400)
    expect(strict.body.error.message).toMatch(/^frobnicate: /)
  })

  it('of a management operation may not have unknown fields', async () => {
    const response = await gateway.fetch('/keys', {
      method: 'POST',
      key: managementKey,
      body: '{"name":"x","is_management":true}',
    })
    expect(response.status).toBe(400)
    expect(((await response.json()) as ErrorBody).error.message).toMatch(/^is_management: /)
  })
})

describe('a body of another kind or size', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'multipart/form-data; boundary=x'])(
    '%s is 400',
    async (type) => {
      const answer = await post(good, { headers: { 'content-type': type } })
      expect(answer.status).toBe(400)
      expect(answer.body.error.message).toMatch(/application\/json/)
    },
  )

  it('over the limit is 413', async () => {
    expect((await post({ ...good, input: 'x'.repeat(2 ** 20) })).status).toBe(413)
  })

  it('sent in chunks past the limit is 413 as soon as it passes it', async () => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(`${gateway.url}/responses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' },
      })
      request.on('response', (response) => {
        resolve(response.statusCode)
        request.destroy()
      })
      request.on('error', reject)
      request.write('{"model":"sim/echo","input":"')
      const chunk = 'x'.repeat(64 * 1024)
      for (let sent = 0; sent <= 20; sent++) request.write(chunk)
    })
    expect(status).toBe(413)
  })

  it('with a compressed bomb inside is 413', async () => {
    const { gzipSync } = await import('node:zlib')
    const bomb = gzipSync(JSON.stringify({ ...good, input: 'x'.repeat(8 * 2 ** 20) }))
    const response = await gateway.fetch('/responses', {
      method: 'POST',
      body: new Uint8Array(bomb),
      headers: { 'content-encoding': 'gzip' },
    })
    expect(response.status).toBe(413)
  })

  it('X4: with a __proto__ member in compressed JSON is 400', async () => {
    const { gzipSync } = await import('node:zlib')
    const body = gzipSync('{"model":"sim/echo","input":"x","extra":[{"__proto__":"x"}]}')
    const headers = { 'content-encoding': 'gzip' }
    const response = await gateway.fetch('/responses', { method: 'POST', body: new Uint8Array(body), headers })
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/__proto__/)
  })

  it('over the limit of a management operation is 413', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(2 ** 20) })
    const made = await gateway.fetch('/keys', { method: 'POST', key: managementKey, body })
    expect(made.status).toBe(413)
    expect(await made.json()).toMatchObject({ error: { message: 'The body is larger than 1 MiB.' } })
    const hash = 'a'.repeat(64)
    expect((await gateway.fetch(`/keys/${hash}`, { method: 'PATCH', key: managementKey, body })).status).toBe(413)
  })
})

describe('credentials', () => {
  it.each([
    ['none', null],
    ['no word', ''],
    ['an empty bearer', 'Bearer '],
    ['Basic', 'Basic dXNlcjpwYXNz'],
    ['an unknown key', 'Bearer sk-gw-unknown'],
    ['an injection', "Bearer ' OR 1=1--"],
    ['16 kB', `Bearer ${'x'.repeat(16_000)}`],
  ])('%s is 401, which says no more than whether one was sent,', async (_name, authorization) => {
    const answer = await post(good, { key: null, headers: authorization === null ? {} : { authorization } })
    expect(answer.status).toBe(401)
    expect(answer.body.error.message).toBe(
      /^(?:Bearer )?$/.test(authorization ?? '')
        ? 'No API key was sent. Send "Authorization: Bearer <API key>".'
        : 'The API key that was sent is not accepted: it is wrong, has expired, or was disabled or deleted. Send another one.',
    )
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('A1: take the scheme in any case', async () => {
    expect((await post(good, { key: null, headers: { authorization: `bearer  ${inferenceKey}` } })).status).toBe(200)
  })

  it('A4: in the query are 401 and not logged', async () => {
    const response = await gateway.fetch(`/responses?api_key=${inferenceKey}`, {
      method: 'POST',
      key: null,
      body: JSON.stringify(good),
    })
    expect(response.status).toBe(401)
    expect(gateway.log.join('')).not.toContain(inferenceKey)
  })

  it('A6: a hash is no key', async () => {
    const { data } = (await (await gateway.fetch('/keys', { key: managementKey })).json()) as {
      data: { hash: string }[]
    }
    expect((await post(good, { key: data[0]?.hash ?? '' })).status).toBe(401)
  })

  it('A11: of one kind are 403 on operations of the other', async () => {
    expect((await post(good, { key: managementKey })).status).toBe(403)
    expect((await gateway.fetch('/keys', { key: inferenceKey })).status).toBe(403)
  })

  it('come before the body: a stranger learns nothing from its mistakes', async () => {
    expect((await post('{"model":', { key: null })).status).toBe(401)
  })
})

describe('paths and methods', () => {
  it.each(['/nothing', '/keys/', '//keys', '/KEYS', '/keys;x', '/%2fkeys', '/keys/a/b'])(
    'A10: %s is 404',
    async (path) => {
      expect((await gateway.fetch(path, { key: managementKey })).status).toBe(404)
    },
  )

  it('another method of a known path is 405 with Allow', async () => {
    const response = await gateway.fetch('/keys', { method: 'PUT', key: managementKey })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'POST'])
  })

  it('X6: an encoded slash in a path parameter is refused', async () => {
    expect((await gateway.fetch('/keys/%2e%2e%2fresponses', { key: managementKey })).status).toBe(400)
  })

  it.each(['0', '101', '-1', '1e1', '0x10', '1.0', '', 'ten'])('X11: limit=%s is 400', async (limit) => {
    const response = await gateway.fetch(`/keys?limit=${limit}`, { key: managementKey })
    expect(response.status).toBe(400)
    expect(((await response.json()) as ErrorBody).error.message).toMatch(/^limit: /)
  })

  it('a parameter that is given twice or unknown is 400', async () => {
    expect((await gateway.fetch('/keys?limit=5&limit=6', { key: managementKey })).status).toBe(400)
    expect((await gateway.fetch('/keys?colour=red', { key: managementKey })).status).toBe(400)
  })
})

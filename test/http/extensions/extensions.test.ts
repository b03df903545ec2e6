import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

interface Refusal {
  readonly error: { readonly metadata: { readonly issues: readonly { readonly path: string }[] } }
}

const note = { $ref: '#/components/schemas/OwnNote' }
const json = { 'application/json': { schema: note } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }

const echoed = (operationId: string, schema: object, more: object = {}) => ({
  get: {
    operationId,
    security: [],
    parameters: [{ name: 'name', in: 'path', required: true, schema, ...more }],
    responses: { '200': { description: 'It.', content: { 'application/json': { schema: {} } } } },
  },
})
const echoes = ['echoName', 'echoList', 'echoAny', 'echoTyped', 'echoPatterned'].map((name) => [
  name,
  'export default ({ params }) => ({ body: params })',
])

function part() {
  return {
    tags: [{ name: 'Own', description: 'Ours.' }],
    security: [{ apiKey: [] }],
    paths: {
      '/own/notes/{id}': {
        parameters: [id],
        get: {
          operationId: 'getOwnNote',
          parameters: [{ name: 'deep', in: 'query', schema: { type: 'boolean' } }],
          responses: { '200': { description: 'It.', content: json }, '404': { description: 'None.' } },
        },
        put: {
          operationId: 'putOwnNote',
          security: [{ managementKey: [] }],
          requestBody: { required: true, content: json },
          responses: { '200': { description: 'It.', content: json } },
        },
      },
      '/own/files/{name}': echoed('echoName', { type: 'string' }),
      '/own/lists/{name}': echoed('echoList', { type: 'array', items: { type: 'string' } }),
      '/own/any/{name}': echoed('echoAny', { type: 'string' }, { 'x-any-text': true }),
      '/own/typed/{name}': echoed('echoTyped', { type: 'string', 'x-any-text': true }),
      '/own/patterned/{name}': echoed('echoPatterned', { type: 'string', pattern: '^[^$]*$' }),
      '/own/open': {
        get: {
          operationId: 'watchOwn',
          security: [],
          responses: {
            '200': { description: 'Events.', content: { 'text/event-stream': { schema: note } } },
          },
        },
      },
    },
    components: {
      schemas: {
        OwnNote: {
          type: 'object',
          required: ['id'],
          additionalProperties: false,
          properties: { id: { type: 'integer' }, text: { type: 'string', format: 'email' }, caller: {} },
        },
      },
    },
  }
}

const handlers = {
  ...Object.fromEntries(echoes),
  getOwnNote: `export default ({ params, query, caller, requestId }) => {
    if (params.id === 500) throw new Error('the secret of the handler')
    if (params.id === 404) return { status: 404 }
    if (params.id === 7) return { body: { id: 'seven' } }
    if (params.id === 418) return { status: 418, body: {} }
    if (params.id === 8) return undefined
    if (params.id === 9) return { body: { id: 9 }, headers: { 'Content-Length': '1', 'Transfer-Encoding': 'chunked', Connection: 'close', upgrade: 'x', 'Keep-Alive': 'timeout=1', trailer: 'x', 'x-own': 'yes' } }
    if (params.id === 10) return { body: { id: 10 }, headers: { 'x-own': 'a\\r\\nb: c' } }
    return { body: { id: params.id, caller: { ...caller, deep: query.deep, requestId } } }
  }`,
  putOwnNote: `export const handler = async ({ body, params }) => ({ body: { ...body, id: params.id } })`,
  watchOwn: `export default ({ headers }) => ({
    events: (async function* () {
      yield { id: 1 }
      if (headers['x-break'] === 'throw') throw new Error('the secret of the stream')
      if (headers['x-break'] === 'shape') yield { id: 'two' }
      yield { id: 3 }
    })(),
  })`,
}

function folderOf(contract: object, modules: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-extensions-'))
  mkdirSync(join(folder, 'own'))
  writeFileSync(join(folder, 'own/part.yaml'), stringify(contract))
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, 'own', `${name}.mjs`), text)
  return folder
}

const start = (folder: string) =>
  startGateway({
    config: { contract: { responses: 'strict', extensions: join(folder, 'own') }, rate_limits: { key_requests: 60 } },
  })

let gateway: TestGateway
const folder = folderOf(part(), handlers)
beforeAll(async () => {
  gateway = await start(folder)
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (body: unknown, key: string | null = managementKey) =>
  gateway.fetch('/own/notes/3', { method: 'PUT', body: JSON.stringify(body), key })

/** `fetch` would resolve dots in a path. */
async function askedAs(path: string): Promise<{ readonly status: number | undefined; readonly body: unknown }> {
  const { hostname, port } = new URL(gateway.url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path: `/api/v1${path}` }, resolve)
      .on('error', reject)
      .end()
  })
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown }
}

describe('an own operation', () => {
  it('gets parameters as their types, and the caller', async () => {
    const response = await gateway.fetch('/own/notes/5?deep=true', { headers: { 'x-request-id': 'mine' } })
    expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'mine'])
    expect(await response.json()).toMatchObject({
      id: 5,
      caller: { kind: 'inference', deep: true, requestId: 'mine', workspaceId: expect.any(String) },
    })
  })

  it('asks for the key that its security names', async () => {
    expect((await gateway.fetch('/own/notes/5', { key: null })).status).toBe(401)
    expect((await gateway.fetch('/own/notes/5', { key: managementKey })).status).toBe(403)
    expect((await put({ id: 3 }, inferenceKey)).status).toBe(403)
    expect((await gateway.fetch('/own/open', { key: null })).status).toBe(200)
  })

  const hostile = [
    ...[
      '%2e%2e%2f%2e%2e',
      '..%2F..%2Fetc',
      '%2Fetc',
      'a%5cb',
      '..%5c..',
      '%2e%2e',
      '..',
      '.',
      '%2e',
      'a%00',
      '%00.txt',
    ],
    ...['a%0Ab', 'a%0d', '%1b[31m', 'a%7f', 'a%C2%85b', 'a%E2%80%A8b', 'a%09b'],
  ]
  it.each(hostile)('N49: gets no %s as a parameter of its path', async (text) => {
    for (const place of ['files', 'lists', 'patterned']) {
      const answer = await askedAs(`/own/${place}/${text}`)
      expect(answer, place).toMatchObject({
        status: 400,
        body: { error: { metadata: { issues: [{ path: 'name' }] } } },
      })
    }
  })

  it('N49: gets no such item of a list, either', async () => {
    expect((await askedAs('/own/lists/a,..')).status).toBe(400)
    expect(await askedAs('/own/lists/a,b..c')).toEqual({ status: 200, body: { name: ['a', 'b..c'] } })
  })

  it.each(hostile)('gets %s where its contract asks for any text', async (text) => {
    for (const place of ['any', 'typed'])
      expect(await askedAs(`/own/${place}/${text}`)).toEqual({ status: 200, body: { name: decodeURIComponent(text) } })
  })

  it.each(['...', 'a..b', '..a', 'über uns', 'a;b=1', '%2e%2e%2e', 'c%3A', '100%25', '😀'])(
    'still gets %s',
    async (text) => {
      const answer = await askedAs(`/own/files/${encodeURI(decodeURIComponent(text))}`)
      expect(answer).toEqual({ status: 200, body: { name: decodeURIComponent(text) } })
    },
  )

  it.each([
    ['/own/notes/0', 'id'],
    ['/own/notes/five', 'id'],
    ['/own/notes/5?deep=perhaps', 'deep'],
    ['/own/notes/5?shallow=1', 'shallow'],
  ])('refuses %s', async (path, place) => {
    const response = await gateway.fetch(path)
    const body = (await response.json()) as Refusal
    expect([response.status, body.error.metadata.issues[0]?.path]).toEqual([400, place])
  })

  it.each([
    [{}, 'id'],
    [{ id: 3, text: 'no address' }, 'text'],
    [{ id: 3, colour: 'red' }, 'colour'],
  ])('refuses the body %j', async (body, place) => {
    const response = await put(body)
    const answer = (await response.json()) as Refusal
    expect([response.status, answer.error.metadata.issues[0]?.path]).toEqual([400, place])
  })

  it('refuses members that stand twice, as every operation does', async () => {
    const response = await gateway.fetch('/own/notes/3', { method: 'PUT', body: '{"id":3,"id":4}', key: managementKey })
    expect(response.status).toBe(400)
  })

  it('answers what the handler says, and 404 without a body', async () => {
    expect(await (await put({ id: 1, text: 'ada@example.com' })).json()).toEqual({ id: 3, text: 'ada@example.com' })
    expect((await gateway.fetch('/own/notes/404')).status).toBe(404)
  })

  it('keeps the framing of an answer from its handler', async () => {
    const response = await gateway.fetch('/own/notes/9')
    expect(await response.json()).toEqual({ id: 9 })
    expect([response.headers.get('x-own'), response.headers.get('content-length')]).toEqual(['yes', '8'])
    for (const name of ['transfer-encoding', 'upgrade', 'trailer']) expect(response.headers.get(name)).toBeNull()
    expect(response.headers.get('connection')).not.toBe('close')
    const warning = gateway.log.find((line) => line.includes('headers of an extension were dropped'))
    expect(JSON.parse(warning ?? '{}')).toMatchObject({
      operationId: 'getOwnNote',
      headers: ['content-length', 'transfer-encoding', 'connection', 'upgrade', 'keep-alive', 'trailer'],
    })
    expect((await gateway.fetch('/own/notes/10')).status).toBe(500)
  })

  it.each([500, 7, 418, 8])('is 500 in our words where the handler is wrong: %i', async (wrong) => {
    const response = await gateway.fetch(`/own/notes/${wrong}`)
    const body = await response.text()
    expect([response.status, JSON.parse(body)]).toMatchObject([
      500,
      { error: { code: 500, metadata: { error_type: 'server' } } },
    ])
    expect(body).not.toContain('secret')
    expect(gateway.log.at(-1)).toMatch(wrong === 500 ? /the secret of the handler/ : /getOwnNote answered/)
  })

  it('streams events, and ends a stream that breaks with an error', async () => {
    const watch = async (how: string) => (await gateway.fetch('/own/open', { headers: { 'x-break': how } })).text()
    expect(await watch('not')).toBe('data: {"id":1}\n\ndata: {"id":3}\n\n')
    for (const how of ['throw', 'shape']) {
      const text = await watch(how)
      expect(text).toMatch(/^data: \{"id":1\}\n\nevent: error\ndata: \{"error":\{"code":500/)
      expect(text).not.toContain('secret')
    }
  })

  it('answers HEAD as GET, without a body', async () => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => gateway.fetch('/own/notes/5', { method, headers: { 'x-request-id': 'same' } })),
    )
    expect([head?.status, await head?.text()]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'x-request-id'])
      expect([name, head?.headers.get(name)]).toEqual([name, get?.headers.get(name)])
    const stream = await gateway.fetch('/own/open', { method: 'HEAD' })
    expect([stream.status, stream.headers.get('content-type'), await stream.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ])
    expect((await gateway.fetch('/own/notes/0', { method: 'HEAD' })).status).toBe(400)
  })

  it('answers 405 with Allow, and other paths as before', async () => {
    const response = await gateway.fetch('/own/notes/5', { method: 'DELETE', body: '{}' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, PUT'])
    expect((await gateway.fetch('/own/nothing')).status).toBe(404)
    expect((await gateway.fetch('/models')).status).toBe(200)
  })

  it('is in the served contract, in the metrics and in the audit log where it changes something', async () => {
    await put({ id: 1 })
    const served = (await (await fetch(`${gateway.origin}/openapi.json`)).json()) as Record<string, unknown>
    expect(served).toHaveProperty(['paths', '/own/notes/{id}', 'put', 'operationId'], 'putOwnNote')
    expect(served).toHaveProperty(['paths', '/own/notes/{id}', 'get', 'security'], [{ apiKey: [] }])
    const metrics = await (await fetch(`${gateway.origin}/metrics`)).text()
    expect(metrics).toMatch(/operation="getOwnNote"/)
    const audit = await gateway.fetch('/audit?action=extension.putOwnNote', { key: managementKey })
    const { data } = (await audit.json()) as { data: object[] }
    expect(data[0]).toMatchObject({ action: 'extension.putOwnNote', after: { status: 200, params: { id: 3 } } })
  })

  it('is answered with 408 where its handler takes too long', async () => {
    const slow = folderOf(part(), { ...handlers, getOwnNote: 'export default () => new Promise(() => {})' })
    const limited = await startGateway({
      config: { contract: { extensions: join(slow, 'own') }, limits: { request_timeout: '100ms' } },
    })
    onTestFinished(async () => {
      await limited.close()
      rmSync(slow, { recursive: true, force: true })
    })
    const response = await limited.fetch('/own/notes/3', { key: inferenceKey })
    expect(response.status).toBe(408)
    expect(await response.json()).toMatchObject({
      error: { code: 408, type: 'timeout_error', metadata: { error_type: 'timeout' } },
    })
  })

  it('counts against the rate limit of its key', async () => {
    let status = 200
    for (let count = 0; count < 61 && status !== 429; count++) status = (await gateway.fetch('/own/notes/1')).status
    expect(status).toBe(429)
  })
})

describe('a folder that can not be served', () => {
  const fails = async (
    change: (contract: ReturnType<typeof part>) => unknown,
    modules: Record<string, string> = handlers,
  ) => {
    const contract = part()
    change(contract)
    const broken = folderOf(contract, modules)
    onTestFinished(() => rmSync(broken, { recursive: true, force: true }))
    return start(broken).then(
      async (started) => {
        await started.close()
        return 'it started'
      },
      (error: unknown) => String(error),
    )
  }
  const operation = ({ paths }: ReturnType<typeof part>) => paths['/own/open'].get

  it.each<[string, (contract: ReturnType<typeof part>) => unknown, string]>([
    [
      'an operationId of ours',
      (c) => Object.assign(operation(c), { operationId: 'listModels' }),
      'the operationId listModels is taken',
    ],
    ['a path of ours', (c) => Object.assign(c.paths, { '/models': {} }), 'the path /models is taken by /models'],
    ['a path that fits ours', (c) => Object.assign(c.paths, { '/{anything}': {} }), 'the path /{anything} is taken by'],
    [
      'a component of ours',
      (c) => Object.assign(c.components.schemas, { ErrorBody: {} }),
      'components.schemas.ErrorBody is taken',
    ],
    [
      'a scheme that is none',
      (c) => Object.assign(operation(c), { security: [{ magic: [] }] }),
      'watchOwn asks for magic',
    ],
    [
      'a scheme that is misspelled',
      (c) => Object.assign(operation(c), { security: [{ apikey: [] }] }),
      'watchOwn asks for apikey: did you mean apiKey?',
    ],
    [
      'a member that is misspelled',
      (c) => Object.assign(c, { component: {} }),
      'component is not used in a part: did you mean components?',
    ],
    [
      'a reference to nothing',
      (c) => Object.assign(operation(c), { responses: { '200': { $ref: '#/nope' } } }),
      '#/nope',
    ],
    [
      'a pattern that can not be matched in linear time',
      (c) => Object.assign(c.components.schemas.OwnNote.properties.text, { pattern: '^(?!x)(a)\\1$' }),
      "getOwnNote has the pattern ^(?!x)(a)\\1$, which can't be matched in linear time",
    ],
    [
      'a schema that is none',
      (c) => Object.assign(c.components.schemas.OwnNote, { type: 'thing' }),
      'part.yaml: getOwnNote',
    ],
  ])('is one with %s', async (_what, change, message) => {
    expect(await fails(change)).toContain(message)
  })

  it('is one that leaves security open by saying nothing', async () => {
    expect(await fails((c) => Reflect.deleteProperty(c, 'security'))).toContain('getOwnNote must say its security')
  })

  it('is one with an operation without a module', async () => {
    const { watchOwn: _left, ...others } = handlers
    expect(await fails(() => {}, others)).toContain('part.yaml: watchOwn has no module: write watchOwn.mjs')
  })

  it('is one whose module is broken, or exports no function', async () => {
    expect(await fails(() => {}, { ...handlers, watchOwn: 'export default (' })).toContain(
      "watchOwn.mjs can't be loaded",
    )
    expect(await fails(() => {}, { ...handlers, watchOwn: 'export default 1' })).toContain(
      'watchOwn.mjs exports no function',
    )
    expect(await fails(() => {}, { ...handlers, stray: '' })).toContain('stray.mjs is the module of no operation')
    expect(await fails(() => {}, { ...handlers, watchOwns: '' })).toContain('Did you mean watchOwn?')
  })
})

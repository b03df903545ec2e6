import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock, type MockServer } from '../../../src/lockstep/mock/mock-server.ts'
import { SchemaCompiler } from '../../../src/lockstep/schemas/schema-compiler.ts'

const note = { $ref: '#/components/schemas/Note' }
const document = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1.0.0' },
  servers: [{ url: 'http://127.0.0.1/api/v1' }],
  security: [{ key: [] }],
  paths: {
    '/notes': {
      get: {
        operationId: 'listNotes',
        security: [],
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          {
            name: 'tags',
            in: 'query',
            style: 'form',
            explode: false,
            schema: { type: 'array', items: { type: 'integer' } },
          },
          { name: 'X-Trace', in: 'header', schema: { type: 'string', format: 'uuid' } },
        ],
        responses: {
          '200': {
            description: 'Notes.',
            headers: { 'X-Total': { required: true, schema: { type: 'integer', minimum: 3, maximum: 3 } } },
            content: {
              'application/json': {
                schema: { type: 'array', items: note },
                examples: {
                  none: { value: [] },
                  one: { value: [{ id: 'n-1', size: 1 }] },
                },
              },
            },
          },
          '4XX': {
            description: 'No.',
            content: { 'application/json': { schema: { type: 'object' }, example: { no: true } } },
          },
        },
      },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: note } } },
        responses: {
          '201': { description: 'Made.', content: { 'application/json': { schema: note } } },
          '401': { description: 'Who?', content: { 'application/json': { schema: {}, example: { who: 'you?' } } } },
        },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^n-\\d+$' } }],
      delete: { operationId: 'deleteNote', security: [], responses: { '204': { description: 'Gone.' } } },
      get: {
        operationId: 'watchNote',
        security: [],
        responses: {
          '200': {
            description: 'Events.',
            content: {
              'application/json': { schema: note },
              'text/event-stream': {
                schema: { oneOf: [{ $ref: '#/components/schemas/Began' }, { $ref: '#/components/schemas/Ended' }] },
              },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
    schemas: {
      Note: {
        type: 'object',
        required: ['id', 'size'],
        additionalProperties: false,
        properties: {
          id: { type: 'string', pattern: '^n-[0-9]{4}$' },
          size: { type: 'integer', exclusiveMinimum: 4, maximum: 9 },
          when: { type: 'string', format: 'date-time' },
          kind: { enum: ['long', 'short'] },
          parts: { type: 'array', minItems: 2, items: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] } },
          next: { $ref: '#/components/schemas/Note' },
        },
      },
      Began: { type: 'object', required: ['type'], properties: { type: { const: 'began' } } },
      Ended: { type: 'object', required: ['type'], properties: { type: { const: 'ended' } } },
    },
  },
}

let mock: MockServer
let origin: string
beforeAll(async () => {
  mock = await createMock(document, 1)
  origin = `http://127.0.0.1:${(await mock.listen('127.0.0.1', 0)).port}`
})
afterAll(() => mock.close(1_000))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, headers })
const create = (body: unknown, headers: Record<string, string> = { 'x-key': 'any' }) =>
  fetch(`${origin}/notes`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const whole = { id: 'n-0001', size: 5 }

describe('a mock', () => {
  it('lists its operations, those without an operationId by method and path', () => {
    expect(mock.operations.map(({ method, name }) => `${method} ${name}`)).toEqual([
      'GET listNotes',
      'POST POST /notes',
      'GET watchNote',
      'DELETE deleteNote',
    ])
  })

  it('answers the first example, with declared headers', async () => {
    const response = await get('/notes')
    expect([response.status, response.headers.get('x-total'), await response.json()]).toEqual([200, '3', []])
  })

  it('answers below the path of the contract’s server too', async () => {
    expect((await get('/api/v1/notes')).status).toBe(200)
  })

  it('answers the status and example that Prefer names', async () => {
    expect(await (await get('/notes', { prefer: 'example=one' })).json()).toEqual([{ id: 'n-1', size: 1 }])
    const refused = await get('/notes', { prefer: 'code=404' })
    expect([refused.status, await refused.json()]).toEqual([404, { no: true }])
    const unknown = await get('/notes', { prefer: 'code=200, example=two' })
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('it has none, one')])
    const undeclared = await create(whole, { 'x-key': 'a', prefer: 'code=500' })
    expect([undeclared.status, await undeclared.text()]).toEqual([400, expect.stringContaining('it declares 201, 401')])
  })

  it('makes up what has no example: it fits, and is the same for the same seed', async () => {
    const first = (await (await create(whole)).json()) as object
    expect(new SchemaCompiler(document).compile(note)(first)).toEqual([])
    expect(await (await create(whole)).json()).toEqual(first)
    const other = await createMock(document, 2)
    const { port } = await other.listen('127.0.0.1', 0)
    const headers = { 'content-type': 'application/json', 'x-key': 'any' }
    const answer = await fetch(`http://127.0.0.1:${port}/notes`, {
      method: 'POST',
      body: JSON.stringify(whole),
      headers,
    })
    expect(await answer.json()).not.toEqual(first)
    await other.close(1_000)
  })

  it('makes values up although there are examples where Prefer says dynamic', async () => {
    const [found] = (await (await get('/notes', { prefer: 'dynamic=true' })).json()) as { id: string }[]
    expect(found?.id).toMatch(/^n-[0-9]{4}$/)
  })

  it('streams an event for each member of a union', async () => {
    const response = await get('/notes/n-1', { accept: 'text/event-stream' })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await response.text()).toBe(
      'event: began\ndata: {"type":"began"}\n\nevent: ended\ndata: {"type":"ended"}\n\n',
    )
    expect((await get('/notes/n-1')).headers.get('content-type')).toBe('application/json')
  })

  it('answers 204 without a body, and HEAD as GET without one', async () => {
    expect([(await get('/notes/n-1', {}, 'DELETE')).status, await (await get('/notes', {}, 'HEAD')).text()]).toEqual([
      204,
      '',
    ])
  })

  it.each([
    ['/notes?limit=0', {}, { in: 'query', path: 'limit', message: 'must be >= 1' }],
    ['/notes?limit=few', {}, { in: 'query', path: 'limit', message: 'must be integer' }],
    ['/notes?tags=1,b', {}, { in: 'query', path: 'tags[1]', message: 'must be integer' }],
    ['/notes', { 'x-trace': 'me' }, { in: 'header', path: 'X-Trace', message: 'must match format "uuid"' }],
    ['/notes/7', {}, { in: 'path', path: 'id', message: 'must match pattern "^n-\\d+$"' }],
  ] as const)('refuses %s %j and names the rule', async (path, headers, issue) => {
    const response = await get(path, headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 400, metadata: { issues: [issue] } } })
  })

  it.each([
    [{ size: 5 }, 'body id is required'],
    [{ ...whole, colour: 'red' }, 'body colour is not a member of this object'],
    [{ ...whole, size: 4 }, 'body size must be > 4'],
    ['{', 'body is no valid JSON'],
    ['', 'body is required'],
  ])('refuses the body %j and names the rule', async (body, words) => {
    const response = await create(body)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)])
  })

  it('asks for a credential as the contract does, whatever it is', async () => {
    const response = await create(whole, {})
    expect([response.status, await response.json()]).toEqual([401, { who: 'you?' }])
  })

  it('answers 404, 405 with Allow, 406 and 415 in words', async () => {
    const wrong = await get('/notes', {}, 'PATCH')
    expect([(await get('/nothing')).status, wrong.status, wrong.headers.get('allow')]).toEqual([404, 405, 'GET, POST'])
    expect((await get('/notes', { accept: 'image/png' })).status).toBe(406)
    expect((await create('a=b', { 'x-key': 'a', 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    )
  })

  it('answers preflights of pages', async () => {
    const response = await get('/notes', { 'access-control-request-headers': 'x-key' }, 'OPTIONS')
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([204, 'x-key'])
  })

  it('says which operation has a schema that is none, and answers the others', async () => {
    const parameters = [{ name: 'x', in: 'query', schema: { type: 'text' } }]
    const paths = { ...document.paths, '/a': { get: { operationId: 'getA', parameters, responses: {} } } }
    const other = await createMock({ ...document, paths }, 1)
    const { port } = await other.listen('127.0.0.1', 0)
    const response = await fetch(`http://127.0.0.1:${port}/a`)
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("getA can't be mocked")])
    expect((await fetch(`http://127.0.0.1:${port}/notes`)).status).toBe(200)
    await other.close(1_000)
  })
})

describe('a mock of a contract that leads nowhere', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const twice = { type: 'array', minItems: 2, items: ref('Tree') }
  const schemas = {
    Tree: { type: 'object', required: ['left', 'right'], properties: { left: twice, right: twice } },
    Self: { type: 'object', allOf: [ref('Other')] },
    Other: { anyOf: [{ type: 'null' }, ref('Self')] },
    Wide: { type: 'array', minItems: 100_000_000, items: { type: 'string' } },
    Long: { type: 'string', minLength: 100_000_000 },
    Many: { type: 'string', pattern: '^((a{1000}){1000}){1000}$' },
    List: { type: 'object', required: ['next'], properties: { next: { type: 'array', items: ref('List') } } },
    Lost: ref('Nothing'),
  }
  const paths = Object.fromEntries([
    ...Object.keys(schemas).map((name) => {
      const content = { 'application/json': { schema: ref(name) } }
      return [`/${name}`, { get: { operationId: name, responses: { '200': { description: 'It.', content } } } }]
    }),
    ['/notes/{id}', { get: { operationId: 'getNote', responses: { '204': { description: 'It.' } } } }],
    [
      '/events',
      {
        get: {
          operationId: 'events',
          responses: {
            '200': {
              description: 'It.',
              content: {
                'text/event-stream': { schema: { type: 'object' }, example: [{ type: 'a' }, { type: 'b' }] },
              },
            },
          },
        },
      },
    ],
  ])
  let bad: MockServer
  let at: string
  beforeAll(async () => {
    bad = await createMock(
      { openapi: '3.1.0', info: { title: 'Bad', version: '1' }, paths, components: { schemas } },
      1,
    )
    at = `http://127.0.0.1:${(await bad.listen('127.0.0.1', 0)).port}`
  })
  afterAll(() => bad.close(1_000))

  it.each([
    ['Tree', 500, 'No value for 200 of Tree could be made up'],
    ['Self', 500, "Self can't be mocked"],
    ['Other', 500, 'holds values to itself for ever (#/components/schemas/Other → #/components/schemas/Self'],
    ['Wide', 500, 'or none that is small: write an example there'],
    ['Long', 500, 'or none that is small'],
    ['Many', 500, 'No value for 200'],
    ['List', 200, '"next"'],
    ['Lost', 500, '#/components/schemas/Nothing points to nothing'],
    ['notes/%zz', 400, 'write a percent sign as %25'],
    ['notes/%E0%A4%A', 400, 'write a percent sign as %25'],
    ['/notes/1', 404, 'There is nothing at //notes/1 in the contract'],
    ['/', 404, 'There is nothing at //'],
    ['', 404, 'There is nothing at /'],
    ['notes/a%2Fb', 204, ''],
  ])('answers /%s with %i', async (path, status, words) => {
    const response = await fetch(`${at}/${path}`)
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(words)])
  })

  it('names references to nothing at its start', () => {
    expect(bad.dangling).toEqual(['#/components/schemas/Nothing points to nothing, at components → schemas → Lost'])
  })

  it('streams each event of an example that lists them', async () => {
    expect(await (await fetch(`${at}/events`)).text()).toBe(
      'event: a\ndata: {"type":"a"}\n\nevent: b\ndata: {"type":"b"}\n\n',
    )
  })
})

describe('a mock of our own contract', () => {
  it('streams its examples, and refuses what it does not declare', async () => {
    const { parse } = await import('yaml')
    const source = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8')
    const own = await createMock(parse(source), 1)
    expect(own.operations.length).toBeGreaterThan(80)
    const { port } = await own.listen('127.0.0.1', 0)
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/responses`, {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'sim/echo', input: 'Hello!', stream: true }),
    })
    expect(response.status).toBe(200)
    const text = await response.text()
    const { oneOf } = parse(source).components.schemas.ResponseStreamEvent as { oneOf: unknown[] }
    // An event of each type, in the order of the union, the stream's own example among them.
    expect(text.match(/^event: /gm)).toHaveLength(oneOf.length)
    expect(text).toContain('data: {"type":"response.output_text.delta"')
    expect(text).toContain('data: {"type":"response.completed"')
    const refused = await fetch(`http://127.0.0.1:${port}/responses`, {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'sim/echo', input: 7 }),
    })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('body input')])
    await own.close(1_000)
  })
})

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operations } from '../../src/contract/contract.ts'
import { readError } from '../support/read-error.ts'
import { connectScim } from '../support/scim.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { type ExampleCall, exampleCall, operationIds, withQuery } from './example-call.ts'

type Security = 'apiKey' | 'managementKey' | 'scimToken'

const keyOf: Record<Security, string> = { apiKey: inferenceKey, managementKey, scimToken: '' }
const otherKind = { apiKey: 'managementKey', managementKey: 'apiKey' } as const

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  keyOf.scimToken = (await connectScim(gateway)).token
})
afterAll(() => gateway.close())

// Answers are held to the contract by the gateway itself: what breaks it arrives as another status.
async function send(call: ExampleCall, init: { key: string | null; headers?: Record<string, string> }) {
  const { method, path, body } = call
  const response = await gateway.fetch(path, { method, ...(body !== undefined && { body }), ...init })
  // A stream need not have an end.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const read: unknown = isStream ? await response.body?.cancel() : await response.json()
  return { status: response.status, headers: response.headers, body: read, error: () => readError(read) }
}

// Operations of a session alone have tests of their own: no key opens them.
const isForKeys = (id: OperationId) => operations[id].security[0] !== 'consoleSession'
const secured = operationIds.filter((id) => operations[id].security.length > 0 && isForKeys(id))
const schemesOf = (id: OperationId) =>
  operations[id].security.filter(
    (scheme): scheme is Exclude<typeof scheme, 'consoleSession'> => scheme !== 'consoleSession',
  )
const rightKey = (id: OperationId) => keyOf[(schemesOf(id)[0] ?? 'apiKey') as Security]

describe('every operation with security', () => {
  it.each(secured)('%s answers 401 without a credential', async (id) => {
    const answer = await send(exampleCall(id), { key: null })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.error().errorType).toBe('authentication')
  })

  it.each(secured)('%s answers each wrong credential alike', async (id) => {
    const answers = []
    for (const key of ['sk-gw-unknown', 'a'.repeat(64), `${rightKey(id)}x`, rightKey(id).toUpperCase()])
      answers.push(await send(exampleCall(id), { key, headers: { 'x-request-id': 'same' } }))
    const [first] = answers
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 401, body: first?.body })
    expect(first?.error().message).toContain('is not accepted')
  })

  it.each(secured)('%s lets the right kind of key in, whatever it answers then', async (id) => {
    for (const security of schemesOf(id)) {
      const init =
        security === 'xApiKey' ? { key: null, headers: { 'x-api-key': inferenceKey } } : { key: keyOf[security] }
      expect([401, 403]).not.toContain((await send(exampleCall(id), init)).status)
    }
  })

  const isScim = (id: OperationId) => operations[id].security[0] === 'scimToken'
  it.each(secured)('%s answers 401 to credentials of the other world: SCIM tokens and API keys', async (id) => {
    const others = isScim(id) ? [inferenceKey, managementKey] : [keyOf.scimToken]
    for (const key of others) expect((await send(exampleCall(id), { key })).status).toBe(401)
  })

  const oneKind = secured.filter((id) => schemesOf(id).length === 1 && !isScim(id))
  it.each(oneKind)('%s answers 403 to a key of the other kind, and says which it needs', async (id) => {
    const needed = operations[id].security[0] as keyof typeof otherKind
    const answer = await send(exampleCall(id), { key: keyOf[otherKind[needed]] })
    expect(answer.status).toBe(403)
    expect(answer.error().message).toContain(needed === 'apiKey' ? 'inference key' : 'management key')
    expect(answer.error().errorType).toBe('permission_denied')
  })

  it.each(secured)('%s answers 400 to two Authorization headers', async (id) => {
    const answer = await sendTwoCredentials(exampleCall(id), rightKey(id))
    expect(answer.status).toBe(400)
    expect(readError(answer.body).errorType).toBe('invalid_request')
  })
})

describe('every operation with a body', () => {
  const withBody = operationIds.filter((id) =>
    (operations[id].requestMedia as readonly string[]).includes('application/json'),
  )
  const broken: [string, string, string][] = [
    ['malformed JSON', '{"name":', 'application/json'],
    ['nothing', '', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['a scalar', '"name"', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a member named __proto__', '{"__proto__":{"name":"x"}}', 'application/json'],
    ['text', '{"name":"x","model":"sim/echo","input":"x"}', 'text/plain'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded'],
    ['a made-up media type', '{"name":"x"}', 'application/x-unknown'],
  ]

  it.each(withBody.flatMap((id) => broken.map(([name, body, media]) => ({ id, name, body, media }))))(
    '$id answers 400 to $name',
    async ({ id, body, media }) => {
      const answer = await send({ ...exampleCall(id), body }, { key: rightKey(id), headers: { 'content-type': media } })
      expect(answer.status).toBe(400)
      expect(answer.error().errorType).toBe('invalid_request')
    },
  )

  it.each(withBody.filter((id) => !operations[id].toleratesUnknownFields))(
    '%s answers 400 to a field it does not know',
    async (id) => {
      const call = exampleCall(id)
      const body = JSON.stringify({ ...(JSON.parse(String(call.body ?? '{}')) as object), frobnicate: true })
      const answer = await send({ ...call, body }, { key: rightKey(id) })
      expect(answer.status).toBe(400)
      expect(answer.error().message).toMatch(/^frobnicate: /)
    },
  )
})

describe('every operation with parameters', () => {
  const withPath = operationIds.filter((id) => Object.keys(operations[id].parameters.path).length > 0)
  const badValues = [
    'x',
    '%2e%2e%2fkeys',
    '%00',
    '%ff',
    '%F0%9F%A6%A5',
    `${'a'.repeat(64)}%0a`,
    'a'.repeat(4000),
    "';--",
  ]

  const takesSlug = (id: OperationId, name: string) =>
    (name === 'id' && operations[id].path.startsWith('/workspaces/')) || /^\/(models|admin)\//.test(operations[id].path)

  it.each(withPath.flatMap((id) => badValues.map((value) => ({ id, value }))))(
    '$id answers 400 to the path parameter $value',
    async ({ id, value }) => {
      for (const name of Object.keys(operations[id].parameters.path)) {
        // A word may be the name of something that is not there.
        if (value === 'x' && takesSlug(id, name)) continue
        const answer = await send(exampleCall(id, { [name]: value }), { key: rightKey(id) })
        // To an identity provider any text may be an id, of something that is not there.
        if (operations[id].security[0] === 'scimToken') {
          expect(answer.status).toBe(404)
          continue
        }
        // An encoded slash behind an author is the one before the model's name: that path has one name too many.
        if (name === 'author' && value.includes('%2f')) {
          expect(answer.status).toBe(404)
          expect(answer.error().message).toMatch(/^There is nothing at /)
          continue
        }
        expect(answer.status).toBe(400)
        expect(answer.error().message).toMatch(new RegExp(`^${name}: `))
      }
    },
  )

  const typed = operationIds.flatMap((id) =>
    Object.entries(operations[id].parameters.query)
      .filter(([, type]) => type !== 'string')
      .map(([name]) => ({ id, name })),
  )
  it.each(typed)('$id answers 400 to $name that is no number', async ({ id, name }) => {
    for (const value of ['', 'ten', '-1', '1e3', '0x1', 'NaN', '1%00']) {
      const call = exampleCall(id)
      const answer = await send({ ...call, path: withQuery(call.path, `${name}=${value}`) }, { key: rightKey(id) })
      expect(answer.status).toBe(400)
      expect(answer.error().message).toMatch(new RegExp(`^${name}: `))
    }
  })

  it.each(operationIds.filter((id) => !operations[id].ignoresUnknownQuery && isForKeys(id)))(
    '%s answers 400 to a query parameter it does not have',
    async (id) => {
      const call = exampleCall(id)
      const answer = await send({ ...call, path: withQuery(call.path, 'frobnicate=1') }, { key: rightKey(id) })
      expect(answer.status).toBe(400)
      expect(answer.error().message).toMatch(/^frobnicate: /)
    },
  )
})

// fetch would join them into one header.
async function sendTwoCredentials({ method, path, body: sentBody = '' }: ExampleCall, key: string) {
  // Who asks is found out before a body is read.
  const body = typeof sentBody === 'string' ? sentBody : '{}'
  const sent = request(gateway.url + path, {
    method,
    headers: [
      ...[
        'Host',
        '127.0.0.1',
        'Authorization',
        `Bearer ${key}`,
        'authorization',
        'Bearer another',
        'Connection',
        'close',
      ],
      ...['Content-Type', 'application/json', 'Content-Length', String(body.length)],
    ],
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await json(response).catch(() => null) }
}

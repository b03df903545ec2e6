import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { contractDocuments } from '../../src/contract/contract.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

const { spec } = await contractDocuments()
const { schemas } = spec['components'] as { schemas: Record<string, Schema> }
const resolve = ({ $ref, ...schema }: Schema): Schema =>
  $ref === undefined ? schema : resolve(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {})

/** Every object within the preferences, by its path in a body. */
function objectsIn(schema: Schema, path: readonly string[]): { path: readonly string[]; schema: Schema }[] {
  const { oneOf = [], properties, items } = resolve(schema)
  const inner = Object.entries(properties ?? {}).flatMap(([name, each]) => objectsIn(each, [...path, name]))
  const own = properties === undefined ? [] : [{ path, schema: resolve(schema) }]
  return [...own, ...inner, ...oneOf.flatMap((each) => objectsIn(each, path)), ...(items ? objectsIn(items, path) : [])]
}
const objects = objectsIn({ $ref: '#/components/schemas/ProviderPreferences' }, ['provider'])

/** A body in which the object at a path has one more member. */
const withMember = (path: readonly string[], member: string): object =>
  path.reduceRight<object>((inner, name) => ({ [name]: inner }), { [member]: true })

const takesPreferences = (schema: Schema) =>
  resolve(schema).properties?.['provider']?.oneOf?.some(({ $ref }) => $ref?.endsWith('/ProviderPreferences')) === true
const paths = Object.entries(spec['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
  Object.values(item).some(({ requestBody }) =>
    Object.values(requestBody?.content ?? {}).some(({ schema }) => takesPreferences(schema)),
  )
    ? [path]
    : [],
)

const said = [{ role: 'user', content: 'Hi' }]
const bodies: Readonly<Record<string, object>> = {
  '/responses': { model: 'sim/echo', input: 'Hi' },
  '/responses/compact': { model: 'sim/echo', input: 'Hi' },
  '/messages': { model: 'sim/echo', max_tokens: 16, messages: said },
  '/messages/count_tokens': { model: 'sim/echo', messages: said },
  '/chat/completions': { model: 'sim/echo', messages: said },
}
const bodyOf = (path: string, fields: object) => JSON.stringify({ ...bodies[path], ...fields })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

async function post(path: string, body: string) {
  const response = await gateway.fetch(path, { method: 'POST', body })
  const { error } = (await response.json()) as { error?: { message?: string } }
  return { status: response.status, message: error?.message }
}

describe('members of provider that are not known', () => {
  it('are looked for in every operation that takes preferences', () => {
    expect(paths.toSorted()).toEqual(Object.keys(bodies).toSorted())
    expect(objects.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(['provider', 'provider.sort', 'provider.max_price', 'provider.preferred_max_latency']),
    )
  })

  it.each(Object.keys(bodies))('are refused with the name that was meant by POST %s', async (path) => {
    expect(await post(path, bodyOf(path, { provider: { zdr: false } }))).toMatchObject({ status: 200 })
    expect(await post(path, bodyOf(path, { provider: { zrd: true } }))).toEqual({
      status: 400,
      message: 'provider.zrd: is not a field that the contract knows. Did you mean zdr?',
    })
  })

  it.each(Object.keys(bodies))('are refused in every object within it by POST %s', async (path) => {
    for (const { path: place } of objects) {
      expect(await post(path, bodyOf(path, withMember(place, 'unheard_of')))).toEqual({
        status: 400,
        message: expect.stringContaining(`${place.join('.')}.unheard_of: is not a field that the contract knows`),
      })
    }
  })

  it('are answered with all that are known where none is near', async () => {
    const { message } = await post('/responses', bodyOf('/responses', { provider: { zero_retention: true } }))
    expect(message).toMatch(/^provider\.zero_retention: .*it knows order, only, .*zdr/)
  })

  it.each([
    ['responses', '/responses'],
    ['messages', '/messages'],
    ['chat', '/chat/completions'],
  ])('are refused by an explanation of a %s request', async (format, path) => {
    const request = { ...bodies[path], provider: { data_colection: 'deny' } }
    expect(await post('/routes/explain', JSON.stringify({ format, request }))).toEqual({
      status: 400,
      message: 'request.provider.data_colection: is not a field that the contract knows. Did you mean data_collection?',
    })
  })

  it('are refused in a frame of a WebSocket', async () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/responses`, {
      headers: { authorization: `Bearer ${inferenceKey}` },
    })
    await once(socket, 'open')
    const answer = once(socket, 'message')
    socket.send(JSON.stringify({ type: 'response.create', ...bodies['/responses'], provider: { zrd: true } }))
    const [data] = (await answer) as [Buffer]
    expect(JSON.parse(data.toString())).toMatchObject({
      type: 'error',
      status: 400,
      error: { param: 'provider.zrd', message: expect.stringContaining('Did you mean zdr?') },
    })
    socket.close()
    await once(socket, 'close')
  })
})

import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectScim, manage, patch, type ScimClient } from '../../support/scim.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
let scim: ScimClient
let users: string[]
beforeAll(async () => {
  gateway = await startGateway()
  scim = await connectScim(gateway)
  users = []
  for (let index = 0; index < 12; index++) users.push(await scim.user(`person${index}@example.com`))
})
afterAll(() => gateway.close())

interface List {
  readonly totalResults: number
  readonly startIndex: number
  readonly itemsPerPage: number
  readonly Resources: readonly Readonly<Record<string, unknown>>[]
}

const list = (query: string) => scim.send<List & { readonly scimType?: string }>('GET', `/Users?${query}`)
const filtered = (filter: string) => list(`filter=${encodeURIComponent(filter)}`)

describe('a list', () => {
  it.each([
    ['', 1, 12, 12],
    ['startIndex=1&count=5', 1, 5, 5],
    ['startIndex=11&count=5', 11, 2, 2],
    ['startIndex=100', 100, 0, 0],
    ['startIndex=0&count=1', 1, 1, 1],
    ['startIndex=-5&count=1', 1, 1, 1],
    ['count=0', 1, 0, 0],
    ['count=-1', 1, 0, 0],
    ['count=999999999', 1, 12, 12],
    ['sortBy=userName&sortOrder=descending', 1, 12, 12],
    [`startIndex=2&count=3&filter=${encodeURIComponent('userName co "person"')}`, 2, 3, 3],
  ])('with "%s" begins at %i and has %i of 12', async (query, startIndex, itemsPerPage, length) => {
    const { status, body } = await list(query)
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalResults: 12, startIndex, itemsPerPage })
    expect(body.Resources).toHaveLength(length)
  })

  it('gives each user once from page to page', async () => {
    const seen: unknown[] = []
    for (let start = 1; start <= 12; start += 5) {
      seen.push(...(await list(`startIndex=${start}&count=5`)).body.Resources.map(({ id }) => id))
    }
    expect(new Set(seen)).toEqual(new Set(users))
    expect(seen).toHaveLength(12)
  })

  it.each(['count=1e1', 'count=0x10', 'count=1.0', 'count=', 'startIndex=x', 'count=1&count=2', 'count=99999999999'])(
    'X11: %s is 400',
    async (query) => expect((await list(query)).status).toBe(400),
  )

  it('shows each user as asking for it alone does', async () => {
    const [resource] = (await list('count=1')).body.Resources
    const alone = await scim.send('GET', `/Users/${String(resource?.['id'])}`)
    expect([alone.status, alone.body]).toEqual([200, resource])
  })

  it('shows what is asked for', async () => {
    const some = async (query: string) => Object.keys((await list(`count=1&${query}`)).body.Resources[0] ?? {})
    expect(await some('attributes=userName,ACTIVE')).toEqual(['schemas', 'id', 'userName', 'active'])
    expect(await some('excludedAttributes=meta,groups,active')).toEqual(['schemas', 'id', 'userName'])
    expect(await some('excludedAttributes=id,schemas')).toContain('id')
    const [resource] = (await list('count=1&attributes=meta.location')).body.Resources
    expect(Object.keys(resource?.['meta'] as object)).toEqual(['location'])
  })
})

describe('X10: a filter', () => {
  it.each(['userName co "%"', 'userName sw "_"', 'userName co "person1_@"', 'userName ew "%.com"', 'userName eq "%"'])(
    'has no wildcards: %s finds nobody',
    async (filter) => expect((await filtered(filter)).body.totalResults).toBe(0),
  )

  it.each([
    ["userName eq \"x' or '1'='1\"", 0],
    ['userName eq "x\\" or \\"1\\"=\\"1"', 0],
    ['userName eq "x\'); drop table users; --"', 0],
    ['userName co "\\\\"', 0],
    ['userName eq "PERSON3@EXAMPLE.COM"', 1],
    ['id eq "x\' or 1=1 --"', 0],
    ['id eq "../../Users"', 0],
    ['groups.value eq "x\' or 1=1"', 0],
  ])('is no SQL: %s finds %i', async (filter, total) => {
    const { status, body } = await filtered(filter)
    expect([status, body.totalResults]).toEqual([200, total])
  })

  it.each([
    'userName eq "x"; drop table users',
    "userName eq 'x'",
    '1=1',
    'userName eq "\\u0000"',
    `userName eq "${'x'.repeat(10_240)}"`,
    `${'('.repeat(200)}userName pr${')'.repeat(200)}`,
    'groups pr',
    'active gt true',
  ])('that makes no sense is 400 invalidFilter: %s', async (filter) => {
    const { status, body } = await filtered(filter)
    expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
  })

  it('finds by what is not indexed too', async () => {
    expect((await filtered('active eq true and userName sw "PERSON1"')).body.totalResults).toBe(3)
    expect((await filtered('not (userName sw "person1")')).body.totalResults).toBe(9)
    expect((await filtered('meta.created gt "2020-01-01T00:00:00Z"')).body.totalResults).toBe(12)
    expect((await filtered(`id eq "${users[3]?.toUpperCase()}"`)).body.totalResults).toBe(0)
    expect((await filtered(`id eq "${users[3]}"`)).body.totalResults).toBe(1)
    const group = await scim.group('Filtered', users.slice(0, 2))
    expect((await filtered(`groups.value eq "${group}"`)).body.totalResults).toBe(2)
    expect((await filtered(`not (groups eq "${group}")`)).body.totalResults).toBe(10)
  })
})

describe('a request', () => {
  const bodies = [
    ['POST', '/Users'],
    ['PUT', '/Users/2819c223-7f76-453a-919d-413861904646'],
    ['PATCH', '/Users/2819c223-7f76-453a-919d-413861904646'],
    ['POST', '/Groups'],
    ['PUT', '/Groups/2819c223-7f76-453a-919d-413861904646'],
    ['PATCH', '/Groups/2819c223-7f76-453a-919d-413861904646'],
  ] as const

  it.each(bodies)('%s %s over the limit is 413', async (method, path) => {
    const { status, body } = await scim.send(method, path, { userName: 'x'.repeat(2 ** 20) })
    expect([status, body['status']]).toEqual([413, '413'])
  })

  it.each([
    ['POST', '/scim/group-mappings'],
    ['PATCH', '/scim/group-mappings/2819c223-7f76-453a-919d-413861904646'],
    ['POST', '/scim/tokens'],
  ])('%s %s over the limit is 413', async (method, path) => {
    expect((await manage(gateway, method, path, { name: 'x'.repeat(2 ** 20) })).status).toBe(413)
  })

  it.each(bodies)('%s %s that is no JSON, too deep, or of another kind is 400 invalidSyntax', async (method, path) => {
    const deep = `{"userName":${'['.repeat(80)}${']'.repeat(80)}}`
    for (const [text, media] of [
      ['{', undefined],
      ['[]', undefined],
      [deep, undefined],
      ['{}', 'text/plain'],
    ] as const) {
      const answer = await scim.send(method, path, text, media === undefined ? {} : { 'content-type': media })
      expect([answer.status, answer.body['scimType']]).toEqual([400, 'invalidSyntax'])
    }
  })

  it.each([
    ['POST', '/Users', {}],
    ['POST', '/Users', { userName: '' }],
    ['POST', '/Users', { userName: '   ' }],
    ['POST', '/Users', { userName: 7 }],
    ['POST', '/Users', { userName: 'x\0y' }],
    ['POST', '/Users', { userName: 'x', active: 'maybe' }],
    ['POST', '/Users', { userName: 'x'.repeat(257) }],
    ['POST', '/Groups', {}],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: 'nobody' }] }],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: "x' or 1=1" }] }],
    ['POST', '/Groups', { displayName: 'x', members: [{}] }],
  ])('%s %s %o is 400 invalidValue', async (method, path, body) => {
    const answer = await scim.send(method, path, body)
    expect([answer.status, answer.body['scimType']]).toEqual([400, 'invalidValue'])
  })

  it('takes attribute names in any case', async () => {
    const { status, body } = await scim.send('POST', '/Users', { USERNAME: 'shouting', DisplayName: 'Loud' })
    expect([status, body['userName'], body['displayName']]).toEqual([201, 'shouting', 'Loud'])
    await scim.send('DELETE', `/Users/${String(body['id'])}`)
  })

  it('for a name that is taken is 409 uniqueness, whatever the case', async () => {
    const [first, second] = [await scim.group('First'), await scim.group('Second')]
    const [ada] = users
    const answers = [
      await scim.send('POST', '/Users', { userName: 'PERSON1@example.com' }),
      await scim.send('PUT', `/Users/${ada}`, { userName: 'Person1@example.com' }),
      await scim.send(
        'PATCH',
        `/Users/${ada}`,
        patch({ op: 'replace', path: 'userName', value: 'person1@EXAMPLE.com' }),
      ),
      await scim.send('POST', '/Groups', { displayName: 'FIRST' }),
      await scim.send('PUT', `/Groups/${second}`, { displayName: 'first' }),
      await scim.send('PATCH', `/Groups/${second}`, patch({ op: 'replace', path: 'displayName', value: 'first' })),
    ]
    for (const { status, body } of answers) expect([status, body['scimType']]).toEqual([409, 'uniqueness'])
    for (const id of [first, second]) await scim.send('DELETE', `/Groups/${id}`)
  })

  it('of many operations is carried out whole or not at all', async () => {
    const group = await scim.group('Whole', [])
    const half = patch(
      { op: 'add', path: 'members', value: [{ value: users[0] }] },
      { op: 'add', path: 'members', value: [{ value: '2819c223-7f76-453a-919d-413861904646' }] },
    )
    expect((await scim.send('PATCH', `/Groups/${group}`, half)).status).toBe(400)
    expect((await scim.send('GET', `/Groups/${group}`)).body['members']).toEqual([])
    const shown = await scim.send(
      'PATCH',
      `/Groups/${group}?attributes=displayName`,
      patch({ op: 'replace', path: 'displayName', value: 'W' }),
    )
    expect([shown.status, shown.body['displayName']]).toEqual([200, 'W'])
  })

  it.each([
    '/Users/%00',
    '/Users/%2e%2e%2fkeys',
    '/Users/urn:uuid:2819c223-7f76-453a-919d-413861904646',
    '/Schemas/x',
    '/ResourceTypes/Device',
  ])('for %s, which can not be, is 404', async (path) =>
    expect((await scim.send('GET', path)).body['status']).toBe('404'),
  )

  it('for what the server does not have is refused in words of SCIM', async () => {
    for (const [method, path, status] of [
      ['GET', '/Me', '404'],
      ['POST', '/Bulk', '404'],
      ['PUT', '/Users', '405'],
    ] as const) {
      const { body } = await scim.send(method, path, method === 'GET' ? undefined : {})
      expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status })
    }
  })

  it('with a compressed body is unpacked', async () => {
    const { gzipSync } = await import('node:zlib')
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${gateway.url}/scim/v2/Users`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${scim.token}`,
          'content-type': 'application/scim+json',
          'content-encoding': 'gzip',
        },
      })
      sent.on('response', (response) => resolve(response.resume().statusCode))
      sent.on('error', reject)
      sent.end(gzipSync(JSON.stringify({ userName: 'zipped' })))
    })
    expect(status).toBe(201)
  })
})

it('discovery says what there is', async () => {
  const config = (await scim.send('GET', '/ServiceProviderConfig')).body
  expect(config).toMatchObject({ patch: { supported: true }, filter: { supported: true, maxResults: 200 } })
  for (const kind of ['ResourceTypes', 'Schemas']) {
    const { Resources } = (await scim.send<List>('GET', `/${kind}`)).body
    expect(Resources).toHaveLength(2)
    for (const resource of Resources) {
      expect((await scim.send('GET', `/${kind}/${String(resource['id'])}`)).body).toEqual(resource)
    }
  }
})

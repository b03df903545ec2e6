import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { makeApp, makeOrganization } from '../datasets/arrange.ts'
import { manage } from '../federation/arrange.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let foreignId: number
beforeAll(async () => {
  gateway = await startGateway()
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  foreignId = await makeApp(database, await makeOrganization(database), { origin: 'https://foreign.example' })
  await database.close()
})
afterAll(() => gateway.close())

interface Record {
  readonly id: number
  readonly [name: string]: unknown
}

const ask = (method: string, path: string, body?: unknown) => manage(gateway, method, path, body)
const dataOf = ({ body }: { body: unknown }) => (body as { data: Record }).data
const listed = async (query = '') => (await ask('GET', `/apps${query}`)).body as { data: Record[]; total_count: number }

/** Makes an app as apps are made: by asking a model in its name. */
async function meet(host: string, headers: { [name: string]: string } = {}): Promise<Record> {
  const response = await gateway.fetch('/chat/completions', {
    method: 'POST',
    body: JSON.stringify({ model: 'sim/echo', messages: [{ role: 'user', content: 'hi' }] }),
    headers: { 'http-referer': `https://${host}/page`, ...headers },
  })
  expect(response.status).toBe(200)
  await response.text()
  const found = (await listed(`?search=${host}`)).data[0]
  if (found === undefined) throw new Error(`${host} is not there`)
  return found
}

async function auditOf(id: number) {
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  try {
    const organization = await repositoriesOn(database).organizations.first()
    const { entries } = await repositoriesOn(database).audit.list({
      organizationId: organization?.id ?? '',
      targetKind: 'app',
      targetId: String(id),
      offset: 0,
      limit: 50,
    })
    return entries
  } finally {
    await database.close()
  }
}

let count = 0
let host = ''
beforeEach(() => {
  host = `app-${++count}.example`
})

describe('apps', () => {
  it('are made by the requests that name them, in every wire format, streamed or not', async () => {
    const ways = [
      ['/responses', { model: 'sim/echo', input: 'hi' }],
      ['/responses', { model: 'sim/echo', input: 'hi', stream: true }],
      ['/messages', { model: 'sim/echo', max_tokens: 10, messages: [{ role: 'user', content: 'hi' }] }],
      ['/chat/completions', { model: 'sim/echo', messages: [{ role: 'user', content: 'hi' }], stream: true }],
    ] as const
    for (const [index, [path, body]] of ways.entries()) {
      const headers = { referer: `https://way-${index}.${host}/x` }
      const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body), headers })
      expect(response.status).toBe(200)
      await response.text()
      const generation = response.headers.get('x-generation-id')
      const [app] = (await listed(`?search=way-${index}.${host}`)).data
      expect(app).toMatchObject({ origin: `https://way-${index}.${host}`, name: `way-${index}.${host}`, title: null })
      const record = await gateway.fetch(`/generation?id=${generation}`)
      expect(await record.json()).toMatchObject({ data: { app_id: app?.id } })
    }
  })

  it('D6: never make a request fail, whatever the headers say', async () => {
    for (const referer of ['%', 'http://', `https://${'x'.repeat(10_000)}`, 'javascript:1', '\u00ff']) {
      const headers = { 'http-referer': referer, 'x-title': '<script>\u00e9', 'x-service-categories': 'a,b,,c' }
      const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
      expect((await gateway.fetch('/responses', { method: 'POST', body, headers })).status).toBe(200)
    }
  })

  it('are listed by text, visibility, category and what they are merged into, page by page', async () => {
    const first = await meet(`one.${host}`, { 'x-title': `Größe 100% ${host}`, 'x-service-categories': 'game,legal' })
    const second = await meet(`two.${host}`)
    expect(first).toMatchObject({ title: `Größe 100% ${host}`, categories: ['game', 'legal'] })
    expect((await listed(`?search=${host}`)).data.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(await listed(`?search=${host}&limit=1&offset=1`)).toMatchObject({
      data: [{ id: second.id }],
      total_count: 2,
    })
    expect((await listed(`?search=${host}&category=legal`)).data.map(({ id }) => id)).toEqual([first.id])
    expect((await listed(`?search=${encodeURIComponent(`100% ${host}`.toUpperCase())}`)).total_count).toBe(1)
    // Neither is a wildcard (X10).
    expect((await listed(`?search=${encodeURIComponent(`1%${host}`)}`)).total_count).toBe(0)
    expect((await listed(`?search=${encodeURIComponent(host.replace('.', '_'))}`)).total_count).toBe(0)
    await ask('PATCH', `/apps/${second.id}`, { visibility: 'private' })
    expect((await listed(`?search=${host}&visibility=private`)).data.map(({ id }) => id)).toEqual([second.id])
    await ask('POST', `/apps/${first.id}/merge`, { into: second.id })
    expect((await listed(`?merged_into=${second.id}`)).data.map(({ id }) => id)).toEqual([first.id])
  })

  it('are renamed, hidden and categorised, and every change is written down', async () => {
    const app = await meet(host, { 'x-title': 'Notes' })
    expect(dataOf(await ask('GET', `/apps/${app.id}`))).toEqual(app)
    const changes = { title: ' New name ', visibility: 'hidden', categories: ['legal', 'cli-agent'] }
    const changed = dataOf(await ask('PATCH', `/apps/${app.id}`, changes))
    expect(changed).toEqual({
      ...app,
      name: 'New name',
      title: 'New name',
      visibility: 'hidden',
      categories: ['cli-agent', 'legal'],
      updated_at: expect.any(String),
    })
    await meet(host, { 'x-title': 'Other', 'x-service-categories': 'game' })
    expect(dataOf(await ask('GET', `/apps/${app.id}`))).toEqual(changed)
    expect(await auditOf(app.id)).toMatchObject([
      { action: 'app.update', actor: { kind: 'api_key' }, before: app, after: changed },
    ])
  })

  it('are merged and unmerged step by step', async () => {
    const [a, b, c] = [await meet(`a.${host}`), await meet(`b.${host}`), await meet(`c.${host}`)]
    const merge = (one: Record, into: Record) => ask('POST', `/apps/${one.id}/merge`, { into: into.id })
    expect(dataOf(await merge(b, a))).toMatchObject({ id: b.id, merged_into: a.id })
    // A canonical app takes its aliases along.
    expect((await merge(a, c)).status).toBe(200)
    expect(await merge(a, a)).toMatchObject({ status: 400 })
    expect(await merge(c, b)).toMatchObject({ status: 400 })
    expect(await merge(c, a)).toMatchObject({ status: 400 })
    expect(await merge(b, c)).toMatchObject({ status: 400 })
    expect(dataOf(await ask('GET', `/apps/${b.id}`))).toMatchObject({ merged_into: a.id })
    expect(dataOf(await ask('POST', `/apps/${a.id}/unmerge`))).toMatchObject({ id: a.id, merged_into: null })
    expect(await ask('POST', `/apps/${a.id}/unmerge`)).toMatchObject({ status: 400 })
    expect((await merge(c, b)).status).toBe(200)
    expect((await auditOf(a.id)).map(({ action }) => action)).toEqual(['app.unmerge', 'app.merge'])
  })

  it('never close a circle, even when merges come at once', async () => {
    const apps = await Promise.all([0, 1, 2, 3].map((place) => meet(`m${place}.${host}`)))
    await Promise.all(
      apps.map((app, place) => ask('POST', `/apps/${app.id}/merge`, { into: apps[(place + 1) % 4]?.id })),
    )
    const after = await Promise.all(apps.map(async ({ id }) => dataOf(await ask('GET', `/apps/${id}`))))
    expect(after.filter(({ merged_into: parent }) => parent === null)).toHaveLength(1)
  })

  it('are refused with a body that makes no sense, without a change', async () => {
    const app = await meet(host)
    for (const body of [
      { title: '' },
      { title: '\u200b ' },
      { title: 'New\u202e name' },
      { title: 'x'.repeat(101) },
      { visibility: 'gone' },
      { categories: ['chess'] },
      { categories: ['game', 'game'] },
      { id: 5 },
      { organization_id: 'x' },
      { canonical_id: 1 },
    ]) {
      expect((await ask('PATCH', `/apps/${app.id}`, body)).status).toBe(400)
    }
    for (const body of [{}, { into: 0 }, { into: '1' }, { into: 1.5 }, { into: 2 ** 40 }]) {
      expect((await ask('POST', `/apps/${app.id}/merge`, body)).status).toBe(400)
    }
    expect(dataOf(await ask('GET', `/apps/${app.id}`))).toEqual(app)
    expect(await auditOf(app.id)).toEqual([])
  })

  it.each([
    ['GET', '', undefined],
    ['PATCH', '', { visibility: 'hidden' }],
    ['POST', '/merge', { into: 1 }],
    ['POST', '/unmerge', undefined],
  ])('X1: of another organization are unknown like those that are not there: %s %s', async (method, path, body) => {
    await meet(host)
    const unknown = await ask(method, `/apps/2147483647${path}`, body)
    const foreign = await ask(method, `/apps/${foreignId}${path}`, body)
    expect([unknown.status, foreign.status]).toEqual([404, 404])
    const messageOf = (answer: { body: unknown }) => (answer.body as { error: { message: string } }).error.message
    expect(messageOf(foreign)).toBe(messageOf(unknown))
  })

  it('X2: of another organization can not be merged into', async () => {
    const app = await meet(host)
    const answers = [2_147_483_647, foreignId].map((into) => ask('POST', `/apps/${app.id}/merge`, { into }))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404])
    expect(dataOf(await ask('GET', `/apps/${app.id}`))).toEqual(app)
  })

  it.each(['/apps', '/apps/1'])('are no business of an inference key: %s', async (path) => {
    expect((await gateway.fetch(path, { key: inferenceKey })).status).toBe(403)
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=1e1',
    'offset=-1',
    'visibility=gone',
    'category=chess',
    'sort=id',
    'search=',
  ])('X11: are not listed by %s', async (query) => {
    expect((await ask('GET', `/apps?${query}`)).status).toBe(400)
  })

  it('are not found by what no name has', async () => {
    expect(await listed('?search=%00')).toEqual({ data: [], total_count: 0 })
  })

  it.each(['0', '-1', '0x10', '1e1', 'abc', '99999999999'])('X11: have no id %s', async (id) => {
    expect((await ask('GET', `/apps/${id}`)).status).toBe(400)
  })
})

describe('a body that is too large', () => {
  it.each([
    ['PATCH', ''],
    ['POST', '/merge'],
  ])('is refused: %s /apps/{id}%s', async (method, path) => {
    const app = await meet(host)
    const body = { title: 'x'.repeat(2 * 1024 * 1024), into: 1 }
    expect((await ask(method, `/apps/${app.id}${path}`, body)).status).toBe(413)
  })
})

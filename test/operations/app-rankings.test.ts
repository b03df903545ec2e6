import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { dayOf, firstDay, formatDay } from '../../src/records/dataset-day.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { type Database, openDatabase } from '../../src/storage/store/database.ts'
import { addDays, makeApp } from '../datasets/arrange.ts'
import { exchange, formOf, makePolicy, manage, startFederation } from '../federation/arrange.ts'
import { startIssuer } from '../support/local-issuer.ts'
import { makeKey } from '../support/money.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const path = '/datasets/app-rankings'
const yesterday = dayOf(Date.now()) - 1

let gateway: TestGateway
let database: Database
let organizationId = ''
let ids: { readonly [Name in 'big' | 'small' | 'alias' | 'hidden' | 'private']: number }

async function fill(): Promise<void> {
  organizationId = (await repositoriesOn(database).organizations.first())?.id ?? ''
  const make = (app: Parameters<typeof makeApp>[2]) => makeApp(database, organizationId, app)
  const big = await make({ title: 'Big', categories: ['cli-agent', 'game'] })
  ids = {
    big,
    small: await make({ origin: 'https://small.example', categories: ['legal'] }),
    alias: await make({ title: 'Alias', canonicalId: big, categories: ['legal'] }),
    hidden: await make({ title: 'Hidden', visibility: 'hidden' }),
    private: await make({ title: 'Private', visibility: 'private' }),
  }
  const use = (appId: number, day: number, promptTokens: bigint, requests = 1) => ({
    appId,
    day,
    requests,
    promptTokens,
    completionTokens: 1n,
  })
  await addDays(database, organizationId, [
    use(ids.big, yesterday, 2n ** 53n, 5),
    use(ids.alias, yesterday, 1n, 2),
    use(ids.small, yesterday, 40n),
    use(ids.small, yesterday - 31, 500n),
    use(ids.hidden, yesterday, 2n ** 60n),
    use(ids.private, yesterday, 2n ** 60n),
    use(ids.small, firstDay, 7n),
  ])
}

beforeAll(async () => {
  gateway = await startGateway()
  database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  await fill()
})
afterAll(async () => {
  await database.close()
  await gateway.close()
})

type Body = Schema<'AppRankingsResponse'>

// A key of its own for each question: limits are not what most of these are about.
async function ask(query = '', headers: { [name: string]: string } = {}, on = gateway) {
  const { key } = await makeKey(on)
  const response = await on.fetch(`${path}${query}`, { key, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text === '' ? null : JSON.parse(text)) as Body }
}

const rows = async (query: string) => (await ask(query)).body.data.map(({ rank, app_name }) => `${rank} ${app_name}`)

describe('GET /datasets/app-rankings', () => {
  it('D5: ranks public apps by tokens of the last 31 complete days, merged, exactly and without gaps', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        { rank: 1, app_id: ids.big, app_name: 'Big', total_tokens: '9007199254740995', total_requests: 7 },
        { rank: 2, app_id: ids.small, app_name: 'small.example', total_tokens: '41', total_requests: 1 },
      ],
      meta: {
        as_of: `${formatDay(yesterday + 1)}T00:00:00.000Z`,
        version: 'v1',
        start_date: formatDay(yesterday - 30),
        end_date: formatDay(yesterday),
      },
    })
  })

  it('filters by group and category before it counts ranks', async () => {
    expect(await rows('?category=productivity')).toEqual(['1 small.example'])
    expect(await rows('?category=coding')).toEqual(['1 Big'])
    expect(await rows('?subcategory=game')).toEqual(['1 Big'])
    expect(await rows('?category=entertainment&subcategory=game')).toEqual(['1 Big'])
    // An alias is in the categories of the app that it counts for.
    expect(await rows('?subcategory=roleplay')).toEqual([])
    expect(await rows('?offset=1')).toEqual(['2 small.example'])
    expect(await rows('?limit=1')).toEqual(['1 Big'])
    expect(await rows('?offset=100')).toEqual([])
  })

  it('leaves out of trending what does not exceed what was usual', async () => {
    expect(await rows('?sort=trending')).toEqual(['1 Big'])
    const earlier = `start_date=${formatDay(yesterday - 40)}&end_date=${formatDay(yesterday - 31)}`
    expect(await rows(`?sort=trending&${earlier}`)).toEqual(['1 small.example'])
  })

  it('D4: begins the window with the dataset, and says so', async () => {
    const { body } = await ask('?start_date=2001-01-01&end_date=2025-01-31')
    expect(body.meta).toMatchObject({ start_date: '2025-01-01', end_date: '2025-01-31' })
    expect(body.data).toMatchObject([{ rank: 1, app_id: ids.small, total_tokens: '8' }])
    expect((await ask('?end_date=2025-01-01')).body.meta).toMatchObject({ start_date: '2025-01-01' })
  })

  it.each([
    'start_date=2026-02-02&end_date=2026-02-01',
    'start_date=2025-02-30',
    'end_date=2024-12-31',
    'end_date=2025-1-1',
    'end_date=',
    'category=coding&subcategory=legal',
    'category=chess',
    'sort=random',
    'limit=0',
    'limit=101',
    'limit=1e1',
    'offset=101',
    'offset=-1',
    'limit=5&limit=6',
    'unknown=1',
  ])('D3, D4, X11: refuses %s with 400, and counts it', async (query) => {
    const { status, headers } = await ask(`?${query}`)
    expect(status).toBe(400)
    expect(headers.get('x-ratelimit-limit')).toBe('30')
    expect(headers.get('x-ratelimit-remaining')).toBe('29')
  })

  it('is the same for a management key', async () => {
    const response = await gateway.fetch(path, { key: managementKey })
    expect(await response.json()).toEqual((await ask()).body)
    expect((await gateway.fetch(path, { key: null })).status).toBe(401)
  })

  it('names its licence, and can be kept as long as its tag holds', async () => {
    const first = await ask()
    expect(first.headers.get('link')).toBe('<https://creativecommons.org/licenses/by/4.0/>; rel="license"')
    expect(first.headers.get('cache-control')).toBe('private, max-age=60')
    const etag = first.headers.get('etag') ?? ''
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('', { 'if-none-match': header })
      expect(again).toMatchObject({ status: 304, body: null })
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('link')).toContain('license')
      expect(again.headers.get('x-ratelimit-remaining')).toBe('29')
      expect(again.headers.get('content-type')).toBeNull()
    }
    for (const header of ['"other"', etag.slice(1), '']) {
      expect((await ask('', { 'if-none-match': header })).status).toBe(200)
    }
    expect((await ask('?sort=trending', { 'if-none-match': etag })).status).toBe(200)
  })

  it('D5: follows every change of an app at once, also in what it had kept, and back', async () => {
    const before = await ask()
    const etag = { 'if-none-match': before.headers.get('etag') ?? '' }
    const change = (method: string, id: number, below: string, body?: object) =>
      manage(gateway, method, `/apps/${id}${below}`, body)
    await change('PATCH', ids.big, '', { visibility: 'private' })
    expect((await ask('', etag)).body.data.map(({ app_id }) => app_id)).toEqual([ids.small])
    await change('PATCH', ids.big, '', { visibility: 'public' })
    expect((await ask('', etag)).status).toBe(304)
    await change('POST', ids.alias, '/unmerge')
    expect((await ask('', etag)).body.data.map(({ app_id }) => app_id)).toEqual([ids.big, ids.small, ids.alias])
    await change('POST', ids.alias, '/merge', { into: ids.small })
    expect((await ask('', etag)).body.data).toMatchObject([{}, { app_id: ids.small, total_tokens: '43' }])
    await change('POST', ids.alias, '/unmerge')
    await change('POST', ids.alias, '/merge', { into: ids.big })
    expect((await ask('', etag)).status).toBe(304)
    await change('PATCH', ids.small, '', { title: 'Small' })
    expect((await ask('', etag)).body.data).toMatchObject([{}, { app_name: 'Small' }])
  })

  it('counts what has just been answered on a day that is asked for, and no day before its end by default', async () => {
    const today = formatDay(yesterday + 1)
    const asked = `?start_date=${today}&end_date=${today}`
    expect((await ask(asked)).body.data).toEqual([])
    const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
    for (let count = 1; count <= 3; count++) {
      const answer = await gateway.fetch('/responses', {
        method: 'POST',
        body,
        headers: { 'http-referer': 'https://live.example', 'x-title': 'Live' },
      })
      await answer.text()
      expect((await ask(asked)).body.data).toMatchObject([{ app_name: 'Live', total_requests: count }])
    }
    expect(await rows('')).not.toContainEqual(expect.stringContaining('Live'))
  })
})

describe('limits', () => {
  it('D1: let 30 of 31 requests in that come at once, and say so on each', async () => {
    const { key } = await makeKey(gateway)
    const answers = await Promise.all(Array.from({ length: 31 }, () => gateway.fetch(path, { key })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ error: { metadata: { error_type: 'rate_limit_exceeded' } } })
    const left = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))).sort((a, b) => a - b)
    expect(left).toEqual([0, ...Array.from({ length: 30 }, (_, index) => index)])
    for (const { headers } of answers) {
      expect(headers.get('x-ratelimit-limit')).toBe('30')
      expect(Number(headers.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(Date.now() - 1_000)
    }
    for (const query of ['?category=coding', '?limit=0', '/']) {
      expect([429, 404]).toContain((await gateway.fetch(path + query, { key })).status)
    }
    expect((await gateway.fetch('/models', { key })).status).toBe(200)
  })

  it('D3: count every spelling of a request as one and the same, and those that failed', async () => {
    const { key } = await makeKey(gateway)
    const left = async (query: string, headers: { [name: string]: string }, method = 'GET') => {
      const sent = { authorization: `Bearer ${key}`, ...headers }
      const response = await gateway.fetch(path + query, { key: null, headers: sent, method })
      return [response.status, response.headers.get('x-ratelimit-remaining')]
    }
    expect(await left('', {})).toEqual([200, '29'])
    expect(await left('?limit=0', {})).toEqual([400, '28'])
    expect(await left('', { 'x-forwarded-for': '192.0.2.1' })).toEqual([200, '27'])
    expect(await left('', { 'X-FORWARDED-FOR': '192.0.2.2', 'user-agent': 'another' })).toEqual([200, '26'])
    expect(await left('', { authorization: `bEARER  ${key}` })).toEqual([200, '25'])
    expect(await left('?sort=popular&limit=1', {})).toEqual([200, '24'])
    // Neither is the operation, so neither counts, and neither answers its question.
    expect(await left('/', {})).toEqual([404, null])
    expect(await left('', {}, 'HEAD')).toEqual([405, null])
    expect(await left('', {})).toEqual([200, '23'])
  })

  it('D2: hold for all access tokens of a key together with the key', async () => {
    const issuer = await startIssuer()
    const own = await startFederation(issuer)
    try {
      const { policy } = await makePolicy(own, issuer)
      const exchanged = [1, 2].map(async () => exchange(own, formOf(policy.id, await issuer.token())))
      const tokens = (await Promise.all(exchanged)).map(({ body }) => body.access_token)
      expect(new Set(tokens).size).toBe(2)
      for (const token of tokens) {
        for (let count = 0; count < 15; count++) expect((await own.fetch(path, { key: token })).status).toBe(200)
      }
      for (const token of tokens) expect((await own.fetch(path, { key: token })).status).toBe(429)
    } finally {
      await own.close()
      await issuer.close()
    }
  })

  it('D2: hold for an organization for the rest of the day, whatever keys it makes', async () => {
    const own = await startGateway()
    try {
      let answered = 0
      while (answered < 500) {
        const { key } = await makeKey(own)
        const answers = await Promise.all(
          Array.from({ length: Math.min(30, 500 - answered) }, () => own.fetch(path, { key })),
        )
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        answered += answers.length
      }
      for (const key of [inferenceKey, managementKey, (await makeKey(own)).key]) {
        const refused = await own.fetch(path, { key })
        expect(refused.status).toBe(429)
        expect(refused.headers.get('x-ratelimit-limit')).toBe('500')
        expect(Number(refused.headers.get('x-ratelimit-reset')) % 86_400).toBe(0)
      }
    } finally {
      await own.close()
    }
  })
})

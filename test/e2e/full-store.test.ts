import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../../src/storage/store/database.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const opened: Database[] = []
vi.mock('../../src/storage/store/database.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../src/storage/store/database.ts')>()
  return {
    ...actual,
    openDatabase: async (...options: Parameters<typeof actual.openDatabase>) => {
      const database = await actual.openDatabase(...options)
      opened.push(database)
      return database
    },
  }
})

let alpha: FakeUpstream
let gateway: TestGateway
let store: Database
beforeAll(async () => {
  alpha = await startUpstream()
})
beforeEach(async () => {
  alpha.reset()
  alpha.otherwise(json(responsesAnswer([{ kind: 'text', deltas: ['good'] }]).response))
  opened.length = 0
  gateway = await startGateway({ config: providerConfig({ alpha: { at: alpha } }, { 'fake/alpha': ['alpha'] }) })
  // What a process migrates once for all gateways is opened before.
  const own = opened.at(-1)
  if (own === undefined) throw new Error('the gateway opened no store')
  store = own
})
afterEach(() => gateway.close())
afterAll(() => alpha.close())

const ask = (key?: string) =>
  gateway.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({ model: 'fake/alpha', input: 'hi' }),
    ...(key !== undefined && { key }),
  })

const pragma = async (text: string) => (await store.knex.raw(`pragma ${text}`)) as readonly Record<string, number>[]

/** The connection may write nothing, as on a disk that was mounted again for reading only. */
async function forbidWriting() {
  await pragma('query_only = on')
  return () => pragma('query_only = off')
}

/** The file may not grow, and has no room left. */
async function fillUp() {
  const [size] = await pragma('page_count')
  await pragma(`max_page_count = ${size?.['page_count']}`)
  return () => pragma('max_page_count = 1000000')
}

async function makeLimitedKey(): Promise<string> {
  const body = JSON.stringify({ name: 'limited', limit: 100 })
  const created = await gateway.fetch('/keys', { method: 'POST', key: managementKey, body })
  return ((await created.json()) as { readonly key: string }).key
}

const ready = async () => (await fetch(`${gateway.origin}/readyz`)).status

it('F41: a store that can not be written refuses requests that need money set aside before a provider is asked', async () => {
  const key = await makeLimitedKey()
  expect((await ask(key)).status).toBe(200)
  const mend = await forbidWriting()
  const before = alpha.requests.length
  const refused = await ask(key)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.text()).toMatch(/database/)
  expect(alpha.requests).toHaveLength(before)
  await mend()
  expect((await ask(key)).status).toBe(200)
})

it.each([
  ['may only be read', forbidWriting],
  ['is full', fillUp],
] as const)(
  'F41: while a store %s nobody gets an answer that is not on disk, and nothing that was spent is lost',
  async (_what, damage) => {
    expect((await ask()).status).toBe(200)
    const mend = await damage()
    // Pages have some room left.
    let answer = await ask()
    for (let count = 0; answer.status === 200 && count < 200; count++) answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await gateway.fetch('/keys', { key: managementKey })).status).toBe(200)
    expect((await gateway.fetch('/models')).status).toBe(200)
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200)
    expect(await ready()).toBe(503)
    await mend()
    await eventually(ready).toBe(200)
    const generations = await readGenerations(gateway.dataDir)
    expect(generations).toHaveLength(alpha.requests.length)
    expect((await ask()).status).toBe(200)
  },
)

import { dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

// Each connection is set up with pragmas.
const opened = new Set<BetterSqlite3.Database>()
const runPragma = BetterSqlite3.prototype.pragma
vi.spyOn(BetterSqlite3.prototype, 'pragma').mockImplementation(function (this: BetterSqlite3.Database, ...words) {
  opened.add(this)
  return runPragma.apply(this, words)
})

let alpha: FakeUpstream
let gateway: TestGateway
let store: BetterSqlite3.Database
beforeAll(async () => {
  alpha = await startUpstream()
})
beforeEach(async () => {
  alpha.reset()
  alpha.otherwise(json(responsesAnswer([{ kind: 'text', deltas: ['good'] }]).response))
  gateway = await startGateway({ config: providerConfig({ alpha: { at: alpha } }, { 'fake/alpha': ['alpha'] }) })
  const own = [...opened].find(({ name, open }) => open && dirname(name) === gateway.dataDir)
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

const pragma = (text: string) => store.pragma(text) as readonly Record<string, number>[]

/** The connection may write nothing, as on a disk that was mounted again for reading only. */
function forbidWriting() {
  pragma('query_only = on')
  return () => pragma('query_only = off')
}

/** The file may not grow, and has no room left. */
function fillUp() {
  const [size] = pragma('page_count')
  pragma(`max_page_count = ${size?.['page_count']}`)
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
  const mend = forbidWriting()
  const before = alpha.requests.length
  const refused = await ask(key)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.text()).toMatch(/database/)
  expect(alpha.requests).toHaveLength(before)
  mend()
  expect((await ask(key)).status).toBe(200)
})

it.each([
  ['may only be read', forbidWriting, '5'],
  ['is full', fillUp, '30'],
] as const)(
  'F41: while a store %s nobody gets an answer that is not on disk, and nothing that was spent is lost',
  async (_what, damage, retryAfter) => {
    expect((await ask()).status).toBe(200)
    const mend = damage()
    // Pages have some room left.
    let answer = await ask()
    for (let count = 0; answer.status === 200 && count < 200; count++) answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe(retryAfter)
    expect((await gateway.fetch('/keys', { key: managementKey })).status).toBe(200)
    expect((await gateway.fetch('/models')).status).toBe(200)
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200)
    expect(await ready()).toBe(503)
    mend()
    await eventually(ready).toBe(200)
    const generations = await readGenerations(gateway.dataDir)
    expect(generations).toHaveLength(alpha.requests.length)
    expect((await ask()).status).toBe(200)
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { comparePlans } from '../../../../pages/console/routes/compare-plans.ts'
import { perMillion, preferencesOf } from '../../../../pages/console/routes/preferences.ts'
import { startGateway, type TestGateway } from '../../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  const provider = (slug: string) => ({
    slug,
    name: slug,
    format: 'openai-chat',
    base_url: 'http://127.0.0.1:9/v1',
    api_key: 'k',
  })
  const endpoint = (slug: string, prompt: number) => ({
    provider: slug,
    upstream_model: 'm',
    prices: { prompt, completion: prompt },
  })
  gateway = await startGateway({
    config: {
      providers: ['cheap', 'dear'].map(provider),
      models: [{ id: 'acme/m', name: 'M', endpoints: [endpoint('cheap', 1), endpoint('dear', 5)] }],
    },
  })
})
afterAll(() => gateway.close())

async function plan(query: string) {
  const provider = preferencesOf(new URLSearchParams(query))
  const body = JSON.stringify({
    request: { model: 'acme/m', input: 'Hi', ...(provider !== undefined && { provider }) },
  })
  const response = await gateway.fetch('/routes/explain', { method: 'POST', body })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: Parameters<typeof comparePlans>[0] }).data
}

it('says of each endpoint where preferences have put it', async () => {
  const [without, only] = [await plan('sort=price'), await plan('sort=price&only=dear&in=9')]
  expect(comparePlans(only, without)).toMatchObject([
    { place: 1, placeBefore: 2, reason: undefined, endpoint: { provider_name: 'dear' } },
    { place: undefined, placeBefore: 1, endpoint: { provider_name: 'cheap' } },
  ])
  expect(comparePlans(only, without)[1]?.reason).toMatch(/^only/)
})

it('reads every preference of an address', async () => {
  const query = 'sort=latency&deny=yes&zdr=yes&in=0.5&out=2&only=a,b&ignore=c&alone=yes'
  expect(preferencesOf(new URLSearchParams(query))).toEqual({
    sort: 'latency',
    data_collection: 'deny',
    zdr: true,
    max_price: { prompt: '0.5', completion: '2' },
    only: ['a', 'b'],
    ignore: ['c'],
    allow_fallbacks: false,
  })
  expect(preferencesOf(new URLSearchParams('model=a/b&sort=best'))).toBeUndefined()
  // The gateway takes them all.
  await plan(query)
})

it('writes prices per million, without the noise of floating point', () => {
  expect([perMillion('0.00000059'), perMillion('0'), perMillion('-1'), perMillion(undefined)]).toEqual([
    0.59,
    0,
    undefined,
    undefined,
  ])
})

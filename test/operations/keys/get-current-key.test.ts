import { afterEach, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway | undefined
afterEach(() => gateway?.close())

async function rateLimit(limits: Record<string, number>, key?: string) {
  gateway = await startGateway({ config: { rate_limits: limits } })
  const response = await gateway.fetch('/key', key === undefined ? {} : { key })
  const { data } = (await response.json()) as { data: Schema<'CurrentApiKey'> }
  return data.rate_limit
}

it('the current key tells the strictest limit on its requests, and whose they are', async () => {
  const own = await rateLimit({ key_requests: 600, organization_requests: 1_000, key_tokens: 5 })
  expect(own).toEqual({ requests: 600, interval: '1m', note: 'Most requests that this key has in a minute.' })
})

it('the current key tells of a limit that it shares', async () => {
  const shared = await rateLimit({ key_requests: 600, organization_requests: 100 })
  const note = 'Most requests that all keys of the organization have together in a minute.'
  expect(shared).toEqual({ requests: 100, interval: '1m', note })
})

it('the current key has no limit where none is set, nor has a management key', async () => {
  const none = { requests: -1, interval: '1m', note: 'Requests are not limited.' }
  expect(await rateLimit({ key_tokens: 5 })).toEqual(none)
  await gateway?.close()
  expect(await rateLimit({ key_requests: 600 }, managementKey)).toEqual(none)
})

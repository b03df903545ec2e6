import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { manage } from '../federation/arrange.ts'
import { eventually } from '../support/eventually.ts'
import { describeRedis } from '../support/redis.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const gateways: TestGateway[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const gateway of gateways.splice(0).reverse()) await gateway.close()
})

async function startPair(env: Record<string, string> = {}) {
  const one = await startGateway({ env })
  const other = await startGateway({ env: { ...env, GATEWAY_DATA_DIR: one.dataDir } })
  gateways.push(one, other)
  return [one, other] as const
}

async function makeKey(gateway: TestGateway, fields: object = {}) {
  const { body } = await manage(gateway, 'POST', '/keys', { name: 'shared', ...fields })
  return body as { readonly key: string; readonly data: { readonly hash: string } }
}

const statusAt = async (gateway: TestGateway, key: string) => (await gateway.fetch('/key', { key })).status

it('a key that is disabled at one gateway is refused by the others of the store a second later at most', async () => {
  const [one, other] = await startPair()
  const { key, data } = await makeKey(one)
  expect(await statusAt(other, key)).toBe(200)
  await manage(one, 'PATCH', `/keys/${data.hash}`, { disabled: true })
  expect(await statusAt(one, key)).toBe(401)
  await eventually(() => statusAt(other, key)).toBe(401)
})

describeRedis('gateways with the same Redis', (openRoad) => {
  /** A pair whose messages get through, and for which nothing that is remembered gets old. */
  async function startTimeless() {
    const { url, prefix } = await openRoad()
    const [one, other] = await startPair({ REDIS_URL: url, GATEWAY_REDIS_PREFIX: prefix })
    vi.useFakeTimers({ toFake: ['Date'] })
    const { key, data } = await makeKey(one)
    let pauseMs = 50
    // As long as they have not found each other, a change is not told.
    let isDisabled = false
    await eventually(async () => {
      isDisabled = !isDisabled
      await statusAt(other, key)
      await manage(one, 'PATCH', `/keys/${data.hash}`, { disabled: isDisabled })
      await sleep(pauseMs)
      pauseMs *= 1.5
      return (await statusAt(other, key)) === (isDisabled ? 401 : 200)
    }).toBe(true)
    return [one, other] as const
  }

  it('tell each other of keys that are changed or deleted', async () => {
    const [one, other] = await startTimeless()
    const { key, data } = await makeKey(one)
    expect(await statusAt(other, key)).toBe(200)
    await manage(one, 'DELETE', `/keys/${data.hash}`)
    await eventually(() => statusAt(other, key)).toBe(401)
  })

  it('tell each other of users who are deactivated, and deleted', async () => {
    const [one, other] = await startTimeless()
    const person = await manage(one, 'POST', '/organization/members', { email: 'ada@example.com' })
    const { id } = (person.body as { data: { id: string } }).data
    const { key } = await makeKey(one, { creator_user_id: id })
    expect(await statusAt(other, key)).toBe(200)
    await manage(one, 'PATCH', `/organization/members/${id}`, { active: false })
    await eventually(() => statusAt(other, key)).toBe(401)
    await manage(one, 'PATCH', `/organization/members/${id}`, { active: true })
    await eventually(() => statusAt(other, key)).toBe(200)
    await manage(one, 'DELETE', `/organization/members/${id}`)
    await eventually(() => statusAt(other, key)).toBe(401)
  })

  it('tell each other of the defaults of workspaces', async () => {
    const [one, other] = await startTimeless()
    const { key } = await makeKey(one)
    const answer = async () => {
      const body = JSON.stringify({ input: 'hi' })
      return (await other.fetch('/responses', { method: 'POST', body, key })).status
    }
    expect(await answer()).toBe(400)
    await manage(one, 'PATCH', '/workspaces/default', { default_text_model: 'sim/echo' })
    await eventually(answer).toBe(200)
  })
})

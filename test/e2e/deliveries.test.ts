import { expect, it, onTestFinished } from 'vitest'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openReceiver } from '../support/webhook-receiver.ts'

const config = { simulator: { enabled: true }, outbound: { allow_hosts: ['127.0.0.1'] } }

async function open() {
  let secret = ''
  const receiver = await openReceiver(() => secret)
  const gateway = await startGateway({ config })
  onTestFinished(async () => {
    await gateway.close()
    await receiver.close()
  })
  await broadcastOn((path, method, body) => manage(gateway, path, method, body))
  return {
    gateway,
    receiver,
    async add(changes: Record<string, unknown> = {}) {
      const { data } = await manage(gateway, '/observability/destinations', 'POST', {
        ...{ type: 'webhook', name: 'Hook', config: { url: receiver.url, headers: { 'x-team': 'blue' } } },
        ...changes,
      })
      secret = data['config'].secret
      return data
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several operations
type Answer = any

async function manage(gateway: TestGateway, path: string, method: string, body?: object): Promise<Answer> {
  const response = await gateway.fetch(path, {
    ...{ method, key: managementKey },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

async function broadcastOn(send: (path: string, method: string, body: object) => Promise<Answer>): Promise<void> {
  await send('/workspaces/default', 'PATCH', { is_observability_broadcast_enabled: true })
}

async function ask(gateway: Pick<TestGateway, 'fetch'>, more: object = {}): Promise<string> {
  const response = await gateway.fetch('/chat/completions', {
    method: 'POST',
    body: JSON.stringify({ model: 'sim/echo', messages: [{ role: 'user', content: 'Hello' }], ...more }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

const until = (isSo: () => boolean | Promise<boolean>) => waitUntil('a delivery', isSo)

it('sends what ended to a webhook, signed, with what its switches allow', async () => {
  const { gateway, receiver, add } = await open()
  await add({ broadcast_generation_identity: true })
  const id = await ask(gateway, { user: 'ann', session_id: 'session-1' })
  await until(() => receiver.taken().includes(id))
  const [batch] = receiver.batches
  expect(batch?.isGenuine).toBe(true)
  expect(batch?.headers).toMatchObject({ 'x-team': 'blue', 'webhook-id': batch?.batchId })
  expect(batch?.data[0]).toMatchObject({
    ...{ id, status: 'completed', model: 'sim/echo', user: 'ann', key_name: expect.any(String) },
    ...{ cost_usd: null, session_id: null },
  })
  const metrics = await fetch(`${gateway.origin}/metrics`).then((response) => response.text())
  expect(metrics).toContain('gateway_broadcast_sent_total{type="webhook"} 1')
})

it('tells a destination of its keys, its share and its rules alone, and nobody while broadcasting is off', async () => {
  const { gateway, receiver, add } = await open()
  const all = await add({ name: 'All' })
  await add({ name: 'None', sampling_rate: 0 })
  const made = await gateway.fetch('/keys', {
    method: 'POST',
    key: managementKey,
    body: JSON.stringify({ name: 'Other' }),
  })
  const { data: other } = (await made.json()) as { data: { hash: string } }
  await add({ name: 'Keys', api_key_hashes: [other.hash] })
  const rules = { groups: [{ logic: 'and', rules: [{ field: 'model', operator: 'equals', value: 'sim/other' }] }] }
  await add({ name: 'Rules', filter_rules: rules })
  const id = await ask(gateway)
  await until(() => receiver.taken().includes(id))
  // Whatever else is sent of the first one leaves before the second.
  const second = await ask(gateway)
  await until(() => receiver.taken().includes(second))
  expect(receiver.taken()).toEqual([id, second])
  await manage(gateway, `/observability/destinations/${all.id}`, 'DELETE')
})

it('answers requests whatever destinations do', async () => {
  const { gateway, receiver, add } = await open()
  receiver.answer = 'never'
  await add()
  await add({ name: 'Nowhere', config: { url: 'http://127.0.0.1:9/' } })
  await ask(gateway)
  await until(() => receiver.batches.length > 0)
  const ids = await Promise.all(Array.from({ length: 100 }, () => ask(gateway)))
  expect(new Set(ids).size).toBe(100)
})

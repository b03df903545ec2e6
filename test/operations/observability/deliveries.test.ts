import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { openDestinationServer, saying } from '../../support/destination-server.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { dataOf, gatewaysOn, makeForeign, messageOf, type Open } from '../workspaces/arrange.ts'

type Test = Schema<'ObservabilityDestinationTest'>
type Deliveries = Schema<'ListObservabilityDeliveriesResponse'>
type Dead = Schema<'ListDeadObservabilityDeliveriesResponse'>

const path = '/observability/destinations'
const settings = { outbound: { allow_hosts: ['127.0.0.1'] }, simulator: { enabled: true } }

async function server(...answer: Parameters<typeof openDestinationServer>) {
  const opened = await openDestinationServer(...answer)
  onTestFinished(() => opened.close())
  return opened
}

async function hook({ ask }: Open, url: string, more: object = {}): Promise<string> {
  const made = await ask('POST', path, { type: 'webhook', name: 'Hook', config: { url: `${url}/hook` }, ...more })
  expect([made.status, made.body]).toEqual([201, expect.anything()])
  return dataOf<{ id: string }>(made).id
}

const deliveriesOf = async ({ ask }: Open, id: string, query = '') =>
  (await ask('GET', `${path}/${id}/deliveries${query}`)).body as Deliveries

const deadOf = async ({ ask }: Open, id: string, query = '') =>
  (await ask('GET', `${path}/${id}/deliveries/dead${query}`)).body as Dead

const auditOf = ({ inStore, organizationId }: Open, targetId: string) =>
  inStore(async ({ audit }) => {
    const filter = { organizationId: await organizationId(), targetId, offset: 0, limit: 10 }
    return (await audit.list(filter)).entries
  })

async function generate({ gateway }: Open, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const body = JSON.stringify({ model: 'sim/echo', messages: [{ role: 'user', content: `Hello ${at}` }] })
    const response = await gateway.fetch('/chat/completions', { method: 'POST', body })
    ids.push(((await response.json()) as { id: string }).id)
  }
  return ids
}

const until = (isSo: () => boolean | Promise<boolean>) => waitUntil('a delivery', isSo)

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('sends a test to a destination that is off, as all is sent there, and keeps what became of it', async () => {
    const opened = await open(settings)
    const there = await server(saying(202, 'Thanks!'))
    const id = await hook(opened, there.url, { enabled: false, sampling_rate: 0, broadcast_generation_identity: true })
    const answer = await opened.ask('POST', `${path}/${id}/test`)
    expect(answer.status).toBe(200)
    const test = dataOf<Test>(answer)
    expect(test).toEqual({
      ...{ delivered: true, status: 202, answer: 'Thanks!', error: null, cause: null },
      generation_id: expect.stringMatching(/^gen-test-[0-9a-f-]{36}$/),
      duration_ms: expect.any(Number),
      advice: 'Nothing else is sent there yet: enabled is false.',
    })
    const [got] = there.got
    expect(got).toMatchObject({ method: 'POST', path: '/hook' })
    expect(got?.headers['webhook-signature']).toMatch(/^v1,/)
    const { data } = JSON.parse(got?.body ?? '') as { data: object[] }
    expect(data).toEqual([
      expect.objectContaining({
        ...{ id: test.generation_id, model: 'model-gateway/destination-test', total_tokens: 0, status: 'completed' },
        ...{ cost_usd: null, user: 'destination-test', session_id: null, workspace_name: 'Default' },
        input_messages: [
          { role: 'user', parts: [{ type: 'text', content: 'This is a test of a destination. Nobody asked this.' }] },
        ],
      }),
    ])
    expect(await deliveriesOf(opened, id)).toEqual({
      data: [
        {
          ...{ sent_at: expect.any(String), kind: 'test', outcome: 'delivered', generations: 1, status: 202 },
          ...{ duration_ms: test.duration_ms, error: null },
        },
      ],
      total_count: 1,
      outbox: { waiting: 0, oldest_waiting_since: null, dead: 0 },
    })
    expect((await auditOf(opened, id))[0]).toMatchObject({
      ...{ action: 'destination.test', actor: { kind: 'api_key' }, target: { kind: 'destination', id } },
      ...{ before: null, after: { delivered: true, status: 202, cause: null } },
    })
    // No record is kept of it, and nothing of prompts goes where they are private.
    expect((await opened.ask('GET', `/generation?id=${test.generation_id}`)).status).toBe(404)
    await opened.ask('PATCH', `${path}/${id}`, { enabled: true, privacy_mode: true })
    const second = dataOf<Test>(await opened.ask('POST', `${path}/${id.toUpperCase()}/test`))
    expect(second.advice).toMatch(/is_observability_broadcast_enabled is false/)
    expect(JSON.parse(there.got[1]?.body ?? '').data[0]).toMatchObject({
      id: second.generation_id,
      input_messages: null,
    })
    await opened.ask('PATCH', '/workspaces/default', { is_observability_broadcast_enabled: true })
    expect(dataOf<Test>(await opened.ask('POST', `${path}/${id}/test`)).advice).toBeNull()
  })

  it('shows what was sent, what waits and what is dead, and sends it again when it is told to', async () => {
    const opened = await open(settings)
    const { ask } = opened
    const there = await server(saying(400, 'no such table'))
    await ask('PATCH', '/workspaces/default', { is_observability_broadcast_enabled: true })
    const id = await hook(opened, there.url)
    const ids = await generate(opened, 3)
    // What was tried is written after what became of it.
    await until(async () => {
      const { data, outbox } = await deliveriesOf(opened, id)
      return outbox.dead === 3 && data.filter(({ outcome }) => outcome === 'dead').length === 3
    })
    const { data, total_count, outbox } = await deliveriesOf(opened, id)
    expect(outbox).toEqual({ waiting: 0, oldest_waiting_since: null, dead: 3 })
    expect(total_count).toBe(data.length)
    expect(data[0]).toMatchObject({ kind: 'batch', outcome: 'dead', generations: 1, status: 400 })
    expect((await deliveriesOf(opened, id, '?limit=1&offset=1')).data).toEqual([data[1]])
    const dead = await deadOf(opened, id)
    expect(dead.total_count).toBe(3)
    expect(dead.data.map(({ generation_id }) => generation_id).sort()).toEqual([...ids].sort())
    expect(dead.data[0]).toMatchObject({
      status: 400,
      error: 'it answered 400: no such table',
      tries: expect.any(Number),
    })
    expect((await deadOf(opened, id, '?limit=1&offset=1')).data).toEqual([dead.data[1]])

    // What fails for now waits.
    there.answer = saying(401)
    expect(dataOf(await ask('POST', `${path}/${id}/deliveries/retry`))).toEqual({ retried: 3, waiting: 3 })
    expect((await auditOf(opened, id))[0]).toMatchObject({
      ...{ action: 'destination.retry', before: { waiting: 0, dead: 3 }, after: { waiting: 3, dead: 0 } },
    })
    await until(async () => (await deliveriesOf(opened, id)).data[0]?.status === 401)
    expect((await deliveriesOf(opened, id)).outbox).toEqual({
      ...{ waiting: 3, dead: 0, oldest_waiting_since: expect.stringMatching(/^\d{4}-/) },
    })
    there.answer = saying(200)
    expect(dataOf(await ask('POST', `${path}/${id}/deliveries/retry`))).toEqual({ retried: 0, waiting: 3 })
    await until(async () => (await deliveriesOf(opened, id)).outbox.waiting === 0)
    const last = there.got.at(-1)
    expect((JSON.parse(last?.body ?? '') as { data: { id: string }[] }).data.map((each) => each.id)).toEqual(ids)
  })

  it('bounds tests, and knows no destination of others', async () => {
    const opened = await open(settings)
    const { ask, inStore } = opened
    const there = await server()
    const id = await hook(opened, there.url)
    const { organizationId, workspaceId } = await makeForeign(opened)
    const foreign = randomUUID()
    await inStore(async ({ destinations }) => {
      const own = await destinations.get(await opened.organizationId(), id)
      if (own !== null) await destinations.create({ ...own, id: foreign, organizationId, workspaceId })
    })
    for (const [method, tail] of [
      ['POST', 'test'],
      ['GET', 'deliveries'],
      ['GET', 'deliveries/dead'],
      ['POST', 'deliveries/retry'],
    ] as const) {
      for (const other of [foreign, randomUUID()])
        expect((await ask(method, `${path}/${other}/${tail}`)).status).toBe(404)
      expect((await ask(method, `${path}/not-an-id/${tail}`)).status).toBe(400)
      expect((await ask(method, `${path}/${id}/${tail}`, undefined, inferenceKey)).status).toBe(403)
      expect((await ask(method, `${path}/${id}/${tail}`, undefined, 'gw-wrong')).status).toBe(401)
    }
    const statuses: number[] = []
    for (let at = 0; at < 18; at++) statuses.push((await ask('POST', `${path}/${id}/test`)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await ask('POST', `${path}/${id}/test`)
    expect([refused.status, messageOf(refused)]).toEqual([
      429,
      expect.stringMatching(/20 tests .* Try again in \d+ s\.$/),
    ])
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(there.got).toHaveLength(18)
  })
})

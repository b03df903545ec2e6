import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../src/storage/store/database.ts'
import { GatewayProcess, loadAndKill, type Seen } from '../support/crash-loop.ts'
import { describeStore } from '../support/databases.ts'
import { readBooks } from '../support/money.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

// Slow enough that each kill finds requests under way.
const yaml = 'simulator: {tokens_per_second: 400}\noutbound: {allow_hosts: ["127.0.0.1"]}'

const until = (isSo: () => boolean | Promise<boolean>) => waitUntil('a delivery', isSo)

/** As if the minute were over for which a process that was killed had claimed what it was sending. */
const endClaims = (database: Database) =>
  database.run((knex) =>
    knex('observability_outbox')
      .whereNotNull('claimed_by')
      .update({ due_at: Date.now() - 1 }),
  )

const waiting = async (database: Database) =>
  Number((await database.run((knex) => knex('observability_outbox').count({ count: '*' })))[0]?.['count'])

/** The batches that an item came in, of those that its destination may have kept. */
function batchesOf({ batches }: WebhookReceiver): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { answer, batchId, ids } of batches) {
    if (answer === 503) continue
    for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(batchId))
  }
  return found
}

describeStore((openFresh, dialect) => {
  it('loses nothing when processes are killed with a full outbox, and repeats only batches that may have arrived', {
    timeout: 300_000,
  }, async () => {
    let secret = ''
    const receiver = await openReceiver(() => secret)
    const store = await openFresh()
    const dataDirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'gateway-test-')))
    const [gateway, other] = dataDirs.map((dataDir) => new GatewayProcess(dataDir, store.url, yaml))
    if (gateway === undefined || other === undefined) throw new Error('there are two')
    const place = { url: store.url, dataDir: dataDirs[0] ?? '' }
    onTestFinished(async () => {
      for (const each of [gateway, other]) await each.kill()
      await receiver.close()
      for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
    })
    receiver.answer = 503
    await gateway.start()
    await gateway.manage('PATCH', '/workspaces/default', { is_observability_broadcast_enabled: true })
    const { data } = await gateway.manage('POST', '/observability/destinations', {
      ...{ type: 'webhook', name: 'Hook', config: { url: receiver.url } },
    })
    secret = (data['config'] as { secret: string }).secret
    const { key } = await gateway.manage('POST', '/keys', { name: 'load' })
    const database = await openDatabase(place)
    onTestFinished(() => database.close())
    const seen: Seen = { costs: new Map(), ids: new Set() }
    const load = (answer: WebhookReceiver['answer']) => {
      receiver.answer = answer
      return loadAndKill(gateway, key, { seen, afterMs: 1_500 })
    }
    // Nothing is taken; then what is taken is never answered; then it is taken while the process is killed.
    await load(503)
    expect(await waiting(database)).toBeGreaterThan(20)
    await gateway.start()
    await endClaims(database)
    await load('never')
    expect(await waiting(database)).toBeGreaterThan(60)
    await gateway.start()
    await endClaims(database)
    await load(200)
    await gateway.start()
    // Several replicas share what is left.
    if (dialect === 'postgres') await other.start()
    await endClaims(database)
    await until(async () => (await waiting(database)) === 0)

    const { generations } = await readBooks(place)
    const ids = generations.map(({ id }) => id).sort()
    expect([...seen.ids].filter((id) => !ids.includes(id))).toEqual([])
    expect(generations.filter(({ status }) => status === 'interrupted').length).toBeGreaterThan(0)
    expect([...new Set(receiver.taken())].sort()).toEqual(ids)
    const batches = batchesOf(receiver)
    expect([...batches].filter(([, of]) => of.size > 1)).toEqual([])
    // A batch has the same generations whenever it comes, so that a receiver can tell by its id.
    const contents = new Map(receiver.batches.map(({ batchId, ids: carried }) => [batchId, carried]))
    for (const { batchId, ids: carried, isGenuine } of receiver.batches) {
      expect(carried).toEqual(contents.get(batchId))
      expect(isGenuine).toBe(true)
    }
    // What arrived and was not answered came again as the same batch.
    const unanswered = receiver.batches.filter(({ answer }) => answer === 'never')
    const answered = new Set(receiver.batches.flatMap(({ answer, batchId }) => (answer === 200 ? [batchId] : [])))
    expect(unanswered.length).toBeGreaterThan(0)
    expect(unanswered.filter(({ batchId }) => !answered.has(batchId))).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clickhouse as kind } from '../../src/broadcast/destinations/clickhouse.ts'
import type { Schema } from '../../src/contract/contract.ts'
import { sampleItem } from '../broadcast/sample-item.ts'
import { blocksOf } from '../docs/page-blocks.ts'
import { type Clickhouse, isClickhouseThere, openClickhouse } from '../support/clickhouse.ts'
import { eventually } from '../support/eventually.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const table = `GATEWAY_TEST_${process.pid}`

describe('a table of ClickHouse', () => {
  if (!isClickhouseThere) {
    it.skip('skipped: no ClickHouse')
    return
  }
  let there: Clickhouse
  let gateway: TestGateway
  beforeAll(async () => {
    there = await openClickhouse()
    // As the page says that it is to be made.
    const documented = blocksOf('docs/destinations.md').find(({ text }) => text.includes('ENGINE = ReplacingMergeTree'))
    await there.run((documented?.text ?? '').replace('SERVICE_TRACES', table))
    gateway = await startGateway({
      config: { simulator: { enabled: true }, outbound: { allow_hosts: [new URL(there.url).hostname] } },
    })
  })
  afterAll(async () => {
    await gateway.close()
    await there.run(`DROP TABLE IF EXISTS ${table}`)
    await there.close()
  })

  const config = (changes: object = {}) => {
    const { url: host, username, password } = there
    return { host, database: 'default', username, password, table, ...changes }
  }

  async function manage<T>(method: string, path: string, body?: object): Promise<T> {
    const init = { method, key: managementKey, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await gateway.fetch(path, init)
    const answer = (await response.json()) as { data: T }
    expect([response.ok, answer]).toEqual([true, expect.anything()])
    return answer.data
  }

  const make = (changes: object = {}, more: object = {}) =>
    manage<{ id: string }>('POST', '/observability/destinations', {
      ...{ type: 'clickhouse', name: 'Table', config: config(changes), ...more },
    })

  const test = async (changes: object = {}) => {
    const { id } = await make(changes, { enabled: false })
    return manage<Schema<'ObservabilityDestinationTest'>>('POST', `/observability/destinations/${id}/test`)
  }

  it('made as the page says takes a test, and says what is wrong otherwise', async () => {
    const tested = await test()
    expect(tested).toMatchObject({ delivered: true, status: 200, error: null })
    const [row] = await there.run(`SELECT * FROM ${table} WHERE id = '${tested.generation_id}'`)
    expect(row).toMatchObject({ model: 'model-gateway/destination-test', status: 'completed', attempts: '[]' })
    expect(await test({ password: 'wrong-0123456789' })).toMatchObject({
      ...{ delivered: false, status: 403, cause: 'credentials' },
      advice: expect.stringContaining('config.username, config.password'),
    })
    expect(await test({ table: 'nowhere' })).toMatchObject({
      ...{ delivered: false, status: 404, cause: 'address', error: expect.stringContaining('Code: 60') },
      advice: expect.stringContaining('config.table'),
    })
  })

  it('has a row for each generation, every column as it was meant', async () => {
    const all = { broadcast_generation_identity: true, broadcast_generation_request_context: true }
    await make({}, { ...all, broadcast_generation_cost: true })
    await manage('PATCH', '/workspaces/default', { is_observability_broadcast_enabled: true })
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const messages = [{ role: 'user', content: `Say "${at}" \\ {'ünï' \u2028}\n` }]
        const body = JSON.stringify({
          model: 'sim/echo',
          messages,
          user: 'ann',
          trace: { trace_id: 't', team: 'blue' },
        })
        const response = await gateway.fetch('/chat/completions', { method: 'POST', body })
        return ((await response.json()) as { id: string }).id
      }),
    )
    const rows = () => there.run(`SELECT * FROM ${table} WHERE user = 'ann' ORDER BY id`)
    await eventually(async () => (await rows()).length).toBeGreaterThanOrEqual(ids.length)
    const found = await rows()
    expect(found.map(({ id }) => id)).toEqual(ids.sort())
    for (const row of found) {
      expect(row).toMatchObject({
        ...{
          status: 'completed',
          model: 'sim/echo',
          provider: 'sim',
          streamed: false,
          user: 'ann',
          workspace_name: 'Default',
        },
        ...{
          trace: JSON.stringify({ trace_id: 't', team: 'blue' }),
          created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}$/),
        },
        ...{ cost_usd: expect.any(Number), key_hash: expect.stringMatching(/^[0-9a-f]{64}$/), tools: '[]' },
      })
      expect(Number(row['prompt_tokens'])).toBeGreaterThan(0)
      const [message] = JSON.parse(String(row['input_messages'])) as { parts: { content: string }[] }[]
      expect(message?.parts[0]?.content).toMatch(/^Say "\d+" \\ \{'ünï' \u2028\}\n$/)
    }
  })

  it('has a batch that comes twice once', async () => {
    const items = ['gen-1', 'gen-2'].map((id) => sampleItem({ id, externalUser: 'twice' }))
    const count = async () => (await there.run(`SELECT count() AS n FROM ${table} WHERE user = 'twice'`))[0]?.['n']
    for (const batchId of ['batch-1', 'batch-1', 'batch-1']) {
      for (const { url, method, headers, body } of await kind.encode(items, config(), { batchId, now: Date.now() })) {
        const response = await fetch(url, { method, headers, body: Buffer.from(body) })
        expect([response.status, await response.text()]).toEqual([200, ''])
      }
    }
    expect(Number(await count())).toBe(2)
  })
})

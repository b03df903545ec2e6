import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import type { GenerationFilter, GenerationOrder, GenerationPosition } from '../../../src/records/generation-query.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { createRequestId } from '../../../src/records/request-id.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const start = Date.parse('2026-01-05T00:00:00Z')
const everything: GenerationFilter = { organizationId: 'organization', since: 0, until: start * 2 }

/** The ids of a whole list, page by page. */
async function listed(
  { generationPages }: Repositories,
  filter: Partial<GenerationFilter> = {},
  order: GenerationOrder = 'newest',
  limit = 3,
): Promise<string[]> {
  const ids: string[] = []
  let position: GenerationPosition | null = null
  do {
    const { records, next } = await generationPages.page({ ...everything, ...filter }, order, position, limit)
    expect(records.length).toBeLessThanOrEqual(limit)
    ids.push(...records.map(({ id }) => id))
    position = next
  } while (position !== null)
  return ids
}

/** How the database would carry a statement out, were the table too large to be read as a whole. */
async function planOf(knex: Knex, dialect: string, sql: string, bindings: unknown[]): Promise<string> {
  if (dialect === 'sqlite') {
    const rows: { detail: string }[] = await knex.raw(`explain query plan ${sql}`, bindings as string[])
    return rows.map(({ detail }) => detail).join('\n')
  }
  return knex.transaction(async (transaction) => {
    await transaction.raw('set local enable_seqscan = off')
    // Knex has numbered the bindings already.
    const unnumbered = sql.replaceAll(/\$\d+/g, '?')
    const { rows }: { rows: { 'QUERY PLAN': string }[] } = await transaction.raw(
      `explain ${unnumbered}`,
      bindings as string[],
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

async function columnsOf(knex: Knex, dialect: string, index: string): Promise<string> {
  const from =
    dialect === 'sqlite'
      ? 'select sql as text from sqlite_schema where name = ?'
      : 'select indexdef as text from pg_indexes where indexname = ?'
  const answer = await knex.raw(from, [index])
  const [row]: { text: string }[] = dialect === 'sqlite' ? answer : answer.rows
  return row?.text ?? ''
}

const plain: Partial<GenerationRecord> = {
  errorType: null,
  externalUser: null,
  sessionId: null,
  requestId: 'req-019b8b8b8b8b00000000000000000000',
}

describeDatabases((openFresh) => {
  const open = async () => repositoriesOn((await openFresh()).database)

  it('lists the newest or oldest first, page by page, equals by their ids', async () => {
    const repositories = await open()
    const times = [5, 3, 3, 3, 3, 9, 1, 3]
    await repositories.generations.insertMany(
      times.map((at, index) => generation(`gen-${index}`, { ...plain, createdAt: start + at })),
    )
    const newest = ['gen-5', 'gen-0', 'gen-7', 'gen-4', 'gen-3', 'gen-2', 'gen-1', 'gen-6']
    for (const limit of [1, 2, 3, 8, 50]) {
      expect(await listed(repositories, {}, 'newest', limit)).toEqual(newest)
      expect(await listed(repositories, {}, 'oldest', limit)).toEqual(newest.toReversed())
    }
    expect(await listed(repositories, { since: start + 3, until: start + 9 })).toEqual(newest.slice(1, 7))
  })

  it('is not moved by what comes in between two pages', async () => {
    const repositories = await open()
    const add = (id: string, at: number) =>
      repositories.generations.insertMany([generation(id, { ...plain, createdAt: start + at })])
    for (let at = 0; at < 6; at++) await add(`gen-${at}`, at)
    const first = await repositories.generationPages.page(everything, 'newest', null, 3)
    await add('gen-new', 100)
    await add('gen-late', 1)
    const second = await repositories.generationPages.page(everything, 'newest', first.next, 10)
    expect(first.records.map(({ id }) => id)).toEqual(['gen-5', 'gen-4', 'gen-3'])
    expect(second.records.map(({ id }) => id)).toEqual(['gen-2', 'gen-late', 'gen-1', 'gen-0'])
  })

  const found: readonly [name: string, record: Partial<GenerationRecord>, filter: Partial<GenerationFilter>][] = [
    ['workspace', { workspaceId: 'other' }, { workspaceId: 'other' }],
    ['key', { keyId: 7 }, { keyIds: [7] }],
    ['model', { model: 'a/m' }, { model: 'a/m' }],
    ['provider', { provider: 'p' }, { provider: 'p' }],
    ['user', { externalUser: 'ada' }, { externalUser: 'ada' }],
    ['session', { sessionId: 'chat' }, { sessionId: 'chat' }],
    ['status', { status: 'failed' }, { status: 'failed' }],
    ['reason of the end', { stopReason: 'max-tokens' }, { stopReasons: ['max-tokens', 'context-length'] }],
    ['guardrail', { guardrails: [{ id: 'g_1', action: 'none' }] }, { guardrailId: 'g_1' }],
    ['plugin', { plugins: ['web', 'moderation'] }, { plugin: 'moderation' }],
    ['tool', { tools: ['service:datetime'] }, { tool: 'service:datetime' }],
    ['cost', { costNanos: 1_000 }, { costNanosMin: 1_000 }],
    ['text of the error', { status: 'failed', errorMessage: '100% FULL_up' }, { errorText: '% full_u' }],
    ['end', { createdAt: start, durationMs: 5_000 }, { endedSince: start + 5_000 }],
    ['metadata', { metadata: { a: '1', 'te"am': '5 %_"' } }, { label: { name: 'te"am', value: '5 %_"' } }],
  ]

  it('finds by each filter what fits it and nothing else, in all orders', async () => {
    const repositories = await open()
    const few = { ...plain, createdAt: start, costNanos: 10 }
    await repositories.generations.insertMany([
      ...found.map(([, record], index) => generation(`gen-${index}`, { ...few, ...record })),
      generation('gen-plain', {
        ...few,
        status: 'failed',
        errorMessage: 'full up',
        guardrails: [{ id: 'gx1', action: 'none' }],
        metadata: { 'TE"AM': '5 %_"', x: '"te\\"am":"5 %_\\""', 'te"am': '5 %_"x' },
      }),
      generation('gen-foreign', {
        ...few,
        ...Object.assign({}, ...found.map(([, record]) => record)),
        organizationId: 'x',
      }),
    ])
    for (const [index, [name, , filter]] of found.entries()) {
      for (const order of ['newest', 'oldest', 'cost', 'duration', 'tokens'] as const) {
        const ids = await listed(repositories, filter, order)
        const others = name === 'status' ? ['gen-12', 'gen-plain'] : []
        expect(ids.toSorted(), `${name}, ${order}`).toEqual([...others, `gen-${index}`].toSorted())
      }
    }
  })

  it('sorts by cost, duration or tokens, across what has an index of its own and what has not', async () => {
    const repositories = await open()
    const amounts = [0, 5, 5, 9_999, 10_000, 10_000, 10_001, 60_000]
    await repositories.generations.insertMany(
      amounts.map((amount, index) =>
        generation(`gen-${index}`, {
          ...plain,
          createdAt: start + index,
          costNanos: amount === 0 ? null : amount * 1_000,
          durationMs: amount,
          inputTokens: amount * 5,
          outputTokens: 0,
        }),
      ),
    )
    const most = amounts.map((_, index) => `gen-${index}`).toReversed()
    for (const order of ['cost', 'duration', 'tokens'] as const) {
      for (const limit of [1, 3, 100]) expect(await listed(repositories, {}, order, limit), order).toEqual(most)
      expect(await listed(repositories, { since: start + 2, until: start + 6 }, order)).toEqual(most.slice(2, 6))
    }
  })

  it('gives a short page where a match is rare, and finds it in the end', async () => {
    const repositories = await open()
    const rows = Array.from({ length: 30_000 }, (_, index) =>
      generation(`gen-${String(index).padStart(6, '0')}`, {
        ...plain,
        createdAt: start + Math.floor(index / 7),
        model: index === 10 ? 'a/rare' : 'a/common',
        keyId: index === 29_999 ? 7 : 1,
      }),
    )
    for (let at = 0; at < rows.length; at += 1_000)
      await repositories.generations.insertMany(rows.slice(at, at + 1_000))
    const { generationPages } = repositories
    const first = await generationPages.page({ ...everything, model: 'a/rare' }, 'newest', null, 10)
    expect(first.records).toEqual([])
    expect(first.next).not.toBeNull()
    expect(await listed(repositories, { model: 'a/rare' })).toEqual(['gen-000010'])
    expect(await listed(repositories, { model: 'a/rare' }, 'cost')).toEqual(['gen-000010'])
    expect(await listed(repositories, { keyIds: [7] }, 'oldest')).toEqual(['gen-029999'])
    expect(await listed(repositories, {}, 'newest', 997)).toEqual(rows.map(({ id }) => id).toReversed())
  })

  it('goes on between equals, of a key or model that others stand between', async () => {
    const repositories = await open()
    const amounts = [10_000, 70_000, 70_001]
    const rows = Array.from({ length: 5_000 }, (_, index) => {
      const amount = amounts[Math.floor(index / 2) % amounts.length] ?? 0
      return generation(`gen-${String(index).padStart(6, '0')}`, {
        ...plain,
        createdAt: start + (index % 7),
        ...{ keyId: index % 2, model: index % 2 === 0 ? 'a/even' : 'a/odd' },
        ...{ costNanos: amount * 1_000, durationMs: amount, inputTokens: amount, outputTokens: 0 },
      })
    })
    for (let at = 0; at < rows.length; at += 1_000)
      await repositories.generations.insertMany(rows.slice(at, at + 1_000))
    const expected = rows
      .filter(({ keyId }) => keyId === 1)
      .sort((one, other) => other.durationMs - one.durationMs || (one.id < other.id ? 1 : -1))
      .map(({ id }) => id)
    for (const filter of [{ keyIds: [1] }, { model: 'a/odd' }]) {
      for (const order of ['cost', 'duration', 'tokens'] as const) {
        expect(await listed(repositories, filter, order, 499), order).toEqual(expected)
      }
    }
  })

  const walked: readonly [index: string, columns: string, order: GenerationOrder, filter: Partial<GenerationFilter>][] =
    [
      ['generations_not_completed', 'error_message', 'newest', { errorText: 'nowhere' }],
      ['generations_expensive', 'key_id', 'cost', { keyIds: [999] }],
      ['generations_expensive', 'model', 'cost', { model: 'a/none' }],
      ['generations_slow', 'key_id', 'duration', { keyIds: [999] }],
      ['generations_slow', 'model', 'duration', { model: 'a/none' }],
      ['generations_long', 'key_id', 'tokens', { keyIds: [999] }],
      ['generations_long', 'model', 'tokens', { model: 'a/none' }],
      ['generations_organization_created_at', 'key_id', 'newest', { keyIds: [999] }],
      ['generations_organization_created_at', 'model', 'oldest', { model: 'a/none' }],
    ]

  it('walks indexes that hold what lists are filtered by, in every statement', async () => {
    const { database } = await openFresh()
    const { knex, dialect } = database
    const repositories = repositoriesOn(database)
    const rows = Array.from({ length: 3_000 }, (_, index) =>
      generation(`gen-${index}`, {
        ...plain,
        ...{ createdAt: start + index, status: index % 10 === 0 ? 'failed' : 'completed', keyId: index % 5 },
        ...{ costNanos: index * 10_000, durationMs: index * 10, inputTokens: index * 50, outputTokens: 0 },
      }),
    )
    for (let at = 0; at < rows.length; at += 1_000)
      await repositories.generations.insertMany(rows.slice(at, at + 1_000))
    await knex.raw('analyze')
    for (const [index, column, order, filter] of walked) {
      const statements: { sql: string; bindings: unknown[] }[] = []
      const note = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => void statements.push({ sql, bindings })
      knex.on('query', note)
      // Its first slice: what is below an index is found by time.
      await repositories.generationPages.page({ ...everything, ...filter }, order, null, 10)
      knex.off('query', note)
      const ofLists = statements.filter(({ sql }) => /\bgenerations\b/.test(sql)).slice(0, 2)
      expect(ofLists, index).toHaveLength(2)
      for (const { sql, bindings } of ofLists) {
        const plan = await planOf(knex, dialect, sql, bindings)
        expect(plan, sql).toContain(index)
      }
      expect(await columnsOf(knex, dialect, index), index).toContain(column)
    }
  })

  it('finds a request by its id, and of several generations the outermost', async () => {
    const { generations, generationPages } = await open()
    const requestId = createRequestId(start)
    const own = 'req-6f1c2b3a-0000-4000-8000-000000000000'
    await generations.insertMany([
      generation('gen-inner', { requestId, createdAt: start + 900 }),
      generation('gen-outer', { requestId, createdAt: start + 2 }),
      generation('gen-own', { requestId: own, createdAt: start + 5 }),
      generation('gen-chosen', { requestId: 'trace:7', createdAt: start }),
    ])
    const idOf = async (id: string, organization = 'organization') =>
      (await generationPages.ofRequest(organization, id))?.id ?? null
    expect(await idOf(requestId)).toBe('gen-outer')
    expect(await idOf(own)).toBe('gen-own')
    expect(await idOf('trace:7')).toBe('gen-chosen')
    expect(await idOf('trace:8')).toBeNull()
    expect(await idOf(createRequestId(start))).toBeNull()
    expect(await idOf(requestId, 'another')).toBeNull()
  })

  it('finds the request of one workspace, whoever else has chosen its id before', async () => {
    const { generations, generationPages } = await open()
    await generations.insertMany([
      generation('gen-theirs', { requestId: 'trace:7', createdAt: start, workspaceId: 'theirs' }),
      generation('gen-ours', { requestId: 'trace:7', createdAt: start + 5, workspaceId: 'ours' }),
    ])
    const idOf = async (workspace?: string) =>
      (await generationPages.ofRequest('organization', 'trace:7', { ...(workspace && { workspaceId: workspace }) }))
        ?.id ?? null
    expect(await idOf('ours')).toBe('gen-ours')
    expect(await idOf('theirs')).toBe('gen-theirs')
    expect(await idOf()).toBe('gen-theirs')
    expect(await idOf('nobody')).toBeNull()
  })
})

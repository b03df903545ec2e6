import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitsFilter } from '../../src/records/fits-filter.ts'
import type { GenerationFilter } from '../../src/records/generation-query.ts'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { generation } from '../storage/generation.ts'
import { describeDatabases } from '../support/databases.ts'

const record = fc.record({
  organizationId: fc.constantFrom('organization', 'other'),
  workspaceId: fc.constantFrom('one', 'two'),
  keyId: fc.integer({ min: 1, max: 2 }),
  model: fc.constantFrom('a/m', null),
  provider: fc.constantFrom('p', 'q', null),
  externalUser: fc.constantFrom('ada', null),
  sessionId: fc.constantFrom('chat', null),
  status: fc.constantFrom('completed' as const, 'failed' as const),
  stopReason: fc.constantFrom('end', 'max-tokens', null),
  costNanos: fc.constantFrom(0, 5, null),
  createdAt: fc.integer({ min: 1_000, max: 1_004 }),
  durationMs: fc.integer({ min: 0, max: 3 }),
  guardrails: fc.constantFrom(
    undefined,
    [{ id: 'g1', action: 'none' as const }],
    [{ id: 'g2', action: 'none' as const }],
  ),
  plugins: fc.constantFrom(undefined, ['web'], ['web', 'fusion']),
  tools: fc.constantFrom(undefined, ['service:datetime']),
  metadata: fc.constantFrom(undefined, { team: 'a' }, { team: 'A', on: 'x' }, { 'a\\b': 'team":"a' }),
  hasApp: fc.boolean(),
  errorMessage: fc.constantFrom(undefined, 'The Room is 100% full.', 'no'),
})

const wanted = {
  since: fc.integer({ min: 999, max: 1_003 }),
  until: fc.integer({ min: 1_002, max: 1_006 }),
  workspaceId: fc.constantFrom('one', 'two'),
  keyIds: fc.subarray([1, 2]),
  model: fc.constant('a/m'),
  provider: fc.constantFrom('p', 'q'),
  externalUser: fc.constant('ada'),
  sessionId: fc.constant('chat'),
  appId: fc.constant(1),
  status: fc.constantFrom('completed' as const, 'failed' as const),
  stopReasons: fc.constantFrom(['end'], ['end', 'max-tokens'], []),
  guardrailId: fc.constantFrom('g1', 'g2'),
  plugin: fc.constantFrom('web', 'fusion'),
  tool: fc.constant('service:datetime'),
  label: fc.constantFrom({ name: 'team', value: 'a' }, { name: 'on', value: 'x' }, { name: 'toString', value: '' }),
  costNanosMin: fc.constantFrom(0, 5),
  errorText: fc.constantFrom('rOOM', '0% f', '_', 'no'),
  endedSince: fc.integer({ min: 1_000, max: 1_006 }),
} as const

const names = Object.keys(wanted) as (keyof typeof wanted)[]

const filter = fc
  .tuple(fc.record(wanted), fc.subarray(names, { maxLength: 3 }))
  .map(([all, kept]): GenerationFilter => {
    const some = Object.fromEntries(kept.map((name) => [name, all[name]]))
    return { organizationId: 'organization', since: 0, until: 2_000, ...some }
  })

describeDatabases((openFresh) => {
  it('takes what the store finds', async () => {
    const { database } = await openFresh()
    const { generations, generationPages, organizations } = repositoriesOn(database)
    for (const id of ['organization', 'other']) await organizations.create({ id, name: id }, 1)
    const changes = fc.sample(record, 200)
    const records = changes.map(({ guardrails, plugins, tools, errorMessage, hasApp, ...rest }, index) =>
      generation(`gen-${index}`, {
        ...rest,
        ...(hasApp && { app: { origin: 'https://app.example', title: 'App', categories: [] } }),
        ...(guardrails !== undefined && { guardrails }),
        ...(plugins !== undefined && { plugins }),
        ...(tools !== undefined && { tools }),
        // Nothing is said of one that did not fail.
        ...(errorMessage !== undefined && rest.status === 'failed' && { errorMessage }),
      } as Partial<GenerationRecord>),
    )
    await generations.insertMany(records)
    // As stored: with the ids of their apps.
    const all = await generationPages.page(
      { organizationId: 'organization', since: 0, until: 2_000 },
      'newest',
      null,
      500,
    )
    const others = records.filter(({ organizationId }) => organizationId === 'other')
    let found = 0
    await fc.assert(
      fc.asyncProperty(filter, async (each) => {
        const page = await generationPages.page(each, 'newest', null, 500)
        found += page.records.length
        const fitting = [...all.records, ...others].filter((record) => fitsFilter(record, each))
        expect(fitting.map(({ id }) => id).sort()).toEqual(page.records.map(({ id }) => id).sort())
      }),
      { numRuns: 100 },
    )
    expect(found).toBeGreaterThan(100)
  })
})

import { randomUUID } from 'node:crypto'
import { AddressBox } from '../../../src/auth/address-box.ts'
import { SecretBox } from '../../../src/auth/secret-box.ts'
import type { Catalog } from '../../../src/catalog/catalog.ts'
import { type ByokInputs, planRoute } from '../../../src/routing/plan-route.ts'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'
import { ByokAccess } from '../../../src/workspaces/byok-access.ts'
import { ByokProviders } from '../../../src/workspaces/byok-providers.ts'
import { median } from '../measure/statistics.ts'
import { planCases, planCatalog, planHealth } from './plan-cases.ts'
import type { StepFigures, StepOptions } from './step.ts'

const rowCountInFull = 10_000
const providers = ['openai', 'anthropic', 'groq', 'mistral', 'azure'] as const
const listGoalMs = 10
const lookupGoalMicros = 5
const planGoalMicros = 30
const lists = 200
const callsInFull = 100_000
const rounds = 9

/**
 * Listing pages of 10,000 provider credentials of one workspace, and what a request pays for those of its own. On SQLite, or on the
 * empty PostgreSQL database that DATABASE_URL names.
 */
export async function benchByok({ directory, share }: StepOptions): Promise<StepFigures> {
  const rowCount = Math.max(1_000, Math.ceil(rowCountInFull * share))
  const calls = Math.ceil(callsInFull * share)
  const database = await openDatabase({ url: process.env['DATABASE_URL'], dataDir: directory })
  try {
    await migrate(database)
    const { organizationId } = await bootstrap(database, { now: Date.now() })
    const repositories = repositoriesOn(database)
    const box = new SecretBox({ masterKey: 'bench', dataDir: directory })
    const makeWorkspace = async (name: string) => {
      const workspaceId = randomUUID()
      const fields = { name, slug: `${name}-${workspaceId}`, description: null, isDefault: false, createdBy: null }
      await repositories.workspaces.create({ id: workspaceId, organizationId, ...fields }, Date.now())
      return workspaceId
    }
    const fill = (workspaceId: string, count: number, isVaried: boolean) =>
      database.transact(async (session) => {
        const { byok } = repositoriesOn(session)
        for (let at = 0; at < count; at++) {
          const owner = { organizationId, workspaceId, id: randomUUID() }
          await byok.create(
            {
              ...{
                ...owner,
                provider: providers[at % providers.length] ?? '',
                name: `Number ${at}`,
                label: 'sk-p…9fQ2',
              },
              ...{ isDisabled: isVaried && at % 7 === 0, isFallback: at % 3 === 0 },
              ...{
                allowedModels: isVaried && at % 2 === 0 ? ['a/m'] : null,
                allowedUserIds: null,
                allowedApiKeyHashes: null,
              },
              ...box.seal('sk-proj-0123456789-0123456789-0123456789-0123456789', owner),
            },
            Date.now() + at,
          )
        }
      })
    const [full, usual, empty] = [
      await makeWorkspace('full'),
      await makeWorkspace('usual'),
      await makeWorkspace('none'),
    ]
    await fill(full, rowCount, true)
    await fill(usual, providers.length * 2, false)

    const rows: string[][] = []
    const show = (title: string, figure: number, unit: string, goal: number) =>
      rows.push([title, `${figure.toFixed(2)} ${unit}`, `${goal} ${unit}`, figure <= goal ? 'ok' : 'over'])

    const within = { organizationId, workspaceId: full }
    for (const [title, filter] of [
      ['first 50', { offset: 0, limit: 50 }],
      ['100 in the middle', { offset: rowCount / 2, limit: 100 }],
      ['last 100', { offset: rowCount - 100, limit: 100 }],
      ['one provider, first 100', { provider: 'groq', offset: 0, limit: 100 }],
      ['one provider, last 100', { provider: 'groq', offset: rowCount / providers.length - 100, limit: 100 }],
    ] as const) {
      const times: number[] = []
      for (let at = 0; at < lists; at++) {
        const startedAt = performance.now()
        await repositories.byok.list({ ...within, ...filter })
        times.push(performance.now() - startedAt)
      }
      show(`list: ${title}`, median(times), 'ms', listGoalMs)
    }

    const catalog = planCatalog()
    const access = new ByokAccess({
      repository: repositories.byok,
      secrets: new AddressBox(box),
      providers: new ByokProviders({ config: { providers: [], models: [] }, found: [], catalog, env: {} }),
      announce: () => {},
      report: () => {},
      reportProblem: () => {},
      // It stays fresh: what is measured is what nearly all requests pay.
      now: () => 0,
    })
    const brought = await access.of(usual)
    await access.of(empty)
    if (brought === null) throw new Error('the workspace has credentials')

    for (const [title, workspaceId] of [
      ['without credentials', empty],
      ['with ten', usual],
    ] as const) {
      show(
        `lookup: a workspace ${title}`,
        microsPerCall(calls, () => access.of(workspaceId)),
        'µs',
        lookupGoalMicros,
      )
    }

    const [plainest] = planCases
    if (plainest === undefined) throw new Error('there are requests to plan')
    const ids = [...catalog.models.keys()]
    const turns = ids.map((id) => plainest.turnFor([id, id, id]))
    const health = planHealth(catalog)
    // The bench's providers have names of their own: each is lent the credentials of a real one.
    const lent = [...brought.credentials.values()]
    const slugs = [...catalog.providers.keys()].slice(0, lent.length)
    const byok: ByokInputs = {
      credentials: new Map(slugs.map((slug, at) => [slug, lent[at] ?? []])),
      caller: { userId: null, keyHash: 'h' },
    }
    for (const [title, inputs] of [
      ['without credentials', undefined],
      ['with ten of five providers', byok],
    ] as const) {
      show(
        `plan: ${title}`,
        microsPerCall(calls, (at) => planOne(catalog, at, inputs)),
        'µs',
        planGoalMicros,
      )
    }
    function planOne(of: Catalog, at: number, inputs: ByokInputs | undefined) {
      const turn = turns[at % turns.length]
      if (turn === undefined) return
      planRoute({ turn, catalog: of, health: health.snapshot(), now: health.now(), random: Math.random, byok: inputs })
    }

    return {
      columns: [
        { title: `${rowCount} rows, ${database.dialect}`, align: 'left' },
        { title: 'median', align: 'right' },
        { title: 'goal', align: 'right' },
        { title: '', align: 'left' },
      ],
      rows,
    }
  } finally {
    await database.close()
  }
}

/** Microseconds of CPU a call, the median over rounds. */
function microsPerCall(calls: number, call: (at: number) => unknown): number {
  const micros = Array.from({ length: rounds }, () => {
    const startedAt = process.cpuUsage()
    for (let at = 0; at < calls; at++) call(at)
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / calls
  })
  return median(micros)
}

import { setImmediate } from 'node:timers/promises'
import { settlementOf } from '../../../src/accounting/ledger.ts'
import { Authenticator } from '../../../src/auth/authenticator.ts'
import { principalFinder } from '../../../src/auth/find-principal.ts'
import { admitCost, admitRate, type ReservedCost } from '../../../src/policy/admit.ts'
import { createAdmission } from '../../../src/policy/create-admission.ts'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'
import { model, prices, turnOf } from '../../../test/routing/arrange.ts'
import { generation } from '../../../test/storage/generation.ts'
import { type Stages, stageShares } from '../measure/stage-shares.ts'
import type { StepFigures, StepOptions } from './step.ts'

const goalMicros = 30
const requests = 16_000
const atOnce = [1, 16] as const
const sampledRequests = 8_000
const stages: Stages = { key: ['auth/'], rates: ['policy/rate'], budgets: ['accounting/', 'policy/', 'storage/'] }

const none = { requestsPerMinute: null, tokensPerMinute: null }
const some = { requestsPerMinute: 1e9, tokensPerMinute: 1e15 }
const turn = { ...turnOf({ promptTokensGuess: 1000, promptTokensMost: 3000 }), outputTokensMax: 500 }
const known = model('a/m', { p: { prices: prices(1, 4) }, q: { prices: prices(2, 8) } })
const candidates = known.endpoints.map((endpoint) => ({ endpoint, model: known, requestedAs: known.id }))

/** Time to let a request in on SQLite: its key (remembered), its rate limits, and setting aside what it may cost. */
export async function benchAdmit({ directory, share }: StepOptions): Promise<StepFigures> {
  const database = await openDatabase({ url: undefined, dataDir: directory })
  try {
    await migrate(database)
    const { organizationId, workspaceId, inferenceKey } = await bootstrap(database, { now: Date.now() })
    if (inferenceKey === null) throw new Error('the bootstrap made no key')
    const repositories = repositoriesOn(database)
    const keyId = (await repositories.keys.findByHash(hashApiKey(inferenceKey), Date.now()))?.id ?? 0
    const created = createAdmission({
      holder: 'bench',
      database,
      repositories,
      redis: undefined,
      redisPrefix: '',
      requestTimeoutMs: () => 600_000,
      now: Date.now,
      report: () => {},
      reportBug: console.error,
    })
    const admission = { ...created.admission, assumedOutputTokens: 4096 }
    let count = 0
    const headers = ['authorization', `Bearer ${inferenceKey}`]

    const admitter = (limits: typeof none | typeof some) => {
      const authenticator = new Authenticator(
        principalFinder(repositories, () => ({ key: limits, workspace: none, organization: none })),
        Date.now,
      )
      return async () => {
        const { policy } = await authenticator.authenticate(headers)
        await admitRate(admission, policy, turn)
        const request = { generationId: `gen-${count++}`, turn, candidates, arrivedAt: Date.now() }
        return admitCost(admission, policy, request)
      }
    }
    type Admit = ReturnType<typeof admitter>
    const admitAtOnce = (admit: Admit, width: number) => Promise.all(Array.from({ length: width }, admit))

    const settle = async (admitted: readonly (ReservedCost | null)[]) => {
      const held = admitted.flatMap((each) => each?.reservation ?? [])
      await repositories.generations.insertMany(
        held.map(({ generationId }) => generation(generationId, { keyId })),
        held.flatMap((each) => settlementOf(each, { ownNanos: 10, byokNanos: 0 })),
      )
    }

    /** Microseconds a request: the median over rounds, each so many at once. Settling is apart from the way in, and from the clock. */
    const measure = async (admit: Admit, width: number): Promise<number> => {
      const times: number[] = []
      for (let done = 0; done < requests * share; done += width) {
        await setImmediate()
        const startedAt = performance.now()
        const admitted = await admitAtOnce(admit, width)
        times.push(((performance.now() - startedAt) * 1000) / width)
        await settle(admitted)
      }
      return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
    }

    const spentOn = async (admit: Admit, width: number): Promise<string> => {
      const admitted: (ReservedCost | null)[] = []
      const shares = await stageShares(stages, async () => {
        for (let done = 0; done < sampledRequests * share; done += width) {
          admitted.push(...(await admitAtOnce(admit, width)))
        }
      })
      for (let start = 0; start < admitted.length; start += 100) await settle(admitted.slice(start, start + 100))
      return shares
    }

    const rows: string[][] = []
    const show = async (title: string, limits: typeof none | typeof some) => {
      const admit = admitter(limits)
      const micros: number[] = []
      for (const width of atOnce) micros.push(await measure(admit, width))
      const verdict = micros.every((each) => each <= goalMicros) ? 'ok' : 'over'
      rows.push([title, ...micros.map((each) => each.toFixed(1)), await spentOn(admit, Math.max(...atOnce)), verdict])
    }
    await show('no limit', none)
    await show('rate limits', some)
    const subjects = [
      { kind: 'key', id: String(keyId) },
      { kind: 'workspace', id: workspaceId },
      { kind: 'organization', id: organizationId },
    ] as const
    for (const [index, subject] of subjects.entries()) {
      await repositories.budgets.set({ organizationId, subject, interval: 'monthly', limitNanos: 1e15 }, Date.now())
      await show(`${index + 1} budget${index === 0 ? '' : 's'}`, none)
    }
    await show('3 budgets and rate limits', some)
    const perWidth = atOnce.map((width) => ({ title: `${width} at once, µs each`, align: 'right' as const }))
    const columns = [
      { title: 'caller with', align: 'left' as const },
      ...perWidth,
      { title: `spent on (${Math.max(...atOnce)} at once)`, align: 'left' as const },
      { title: `goal ${goalMicros} µs`, align: 'left' as const },
    ]
    return { columns, rows }
  } finally {
    await database.close()
  }
}

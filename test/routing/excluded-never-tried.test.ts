import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NotAnAnswer } from '../../src/attempts/connection.ts'
import { runPlan } from '../../src/attempts/run-plan.ts'
import type { Fault } from '../../src/canonical/fault.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { someone } from '../support/holders.ts'
import { runs } from '../support/level.ts'
import { arbitraryScene, planScene, type Scene, seeded, turnOf } from './arrange.ts'

const faults: readonly Fault[] = [
  { type: 'provider_unavailable', status: 500, message: 'down' },
  { type: 'rate_limit_exceeded', status: 429, message: 'slowly', retryAfterMs: 100 },
  { type: 'authentication', status: 401, message: 'who are you' },
  { type: 'context_length_exceeded', status: 400, message: 'too long' },
  { type: 'content_policy_violation', status: 400, message: 'not that' },
  { type: 'invalid_request', status: 400, message: 'what' },
  { type: 'timeout', status: 0, message: 'silence' },
]

/** Carries a plan out while every endpoint fails, in a way that the seed chooses, and gives the ids of those that were asked. */
async function endpointsAsked(scene: Scene): Promise<readonly string[]> {
  const asked: string[] = []
  const random = seeded(scene.seed + 1)
  let now = 0
  await runPlan(
    planScene(scene),
    turnOf(scene.turn),
    async ({ candidate: { endpoint } }) => {
      asked.push(endpoint.id)
      throw new NotAnAnswer(
        faults[Math.floor(random() * faults.length)] ?? { type: 'server', status: 500, message: '' },
      )
    },
    {
      holder: someone,
      cancellation: new Cancellation(),
      commit: 'first_event',
      fallsBackOnContentPolicy: true,
      firstTokenTimeoutMs: 1_000,
      firstTokenWithFallbackMs: 1_000,
      repeatWithinMs: 20_000,
      arrivedAt: 0,
      deadlineAt: 600_000,
      idleTimeoutMs: 1_000,
      clock: () => now++,
      random,
      sleep: async () => {},
      identify: ({ model }) => ({ generationId: 'gen-1', model: model.id, createdAt: 1 }),
      watch: { began: () => true, failed() {}, dropped() {}, isEjected: () => false },
      report() {},
    },
  )
  return asked
}

describe('I8: an endpoint that was left out', () => {
  it('is never tried, whatever becomes of the others', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryScene, async (scene) => {
        const plan = planScene(scene)
        const candidates = plan.candidates.map(({ endpoint }) => endpoint.id)
        const excluded = new Set(plan.excluded.map(({ endpoint }) => endpoint.id))
        const asked = await endpointsAsked(scene)
        for (const id of asked) expect(excluded.has(id)).toBe(false)
        // Those that are tried are tried in the plan's order.
        const places = asked.map((id) => candidates.indexOf(id))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        if (candidates.length > 0) expect(asked[0]).toBe(candidates[0])
      }),
      { numRuns: runs(300) },
    )
  })
})

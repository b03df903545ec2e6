import { afterEach, expect, it } from 'vitest'
import { type BacktestParts, type BacktestWish, runBacktest } from '../../src/backtest/run-backtest.ts'
import { operations } from '../../src/contract/contract.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { holderNamed } from '../support/holders.ts'

const leaving: AbortController[] = []
afterEach(() => {
  for (const each of leaving.splice(0)) each.abort()
})

/** Back-tests whose store answers nothing until their callers leave. */
function waiting(caller: string, count: number) {
  const draw = (_filter: object, _most: number, signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  return Array.from({ length: count }, () => {
    const leaves = new AbortController()
    leaving.push(leaves)
    const parts = { repositories: { generationSample: { draw } } } as unknown as BacktestParts
    const asked = { state: 'waits' as unknown, leaves }
    runBacktest(parts, { caller: holderNamed(caller) } as BacktestWish, leaves.signal).catch((error: unknown) => {
      asked.state = error
    })
    return asked
  })
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const refusedOf = (asked: readonly { readonly state: unknown }[]) =>
  asked.map(({ state }) => state).filter((state): state is GatewayError => state instanceof GatewayError)

it('lets sixteen wait, no caller alone in such numbers, and refuses others in a way that the contract knows', async () => {
  const first = waiting('a', 20)
  await settled()
  const [refusal, ...more] = refusedOf(first)
  expect(more.length).toBeGreaterThan(3)
  expect([refusal?.status, refusal?.details.retryAfter]).toEqual([503, 10])
  expect(Object.keys(operations.backtestRoutes.responses)).toContain(String(refusal?.status))
  const other = waiting('b', 1)
  await settled()
  expect(refusedOf(other)).toEqual([])
  const others = waiting('c', 16)
  await settled()
  expect(refusedOf(others).length).toBeGreaterThan(10)
})

it('gives the place of whoever leaves to others', async () => {
  const [running, ...queued] = waiting('a', 20)
  await settled()
  const before = refusedOf(queued).length
  queued[0]?.leaves.abort()
  running?.leaves.abort()
  await settled()
  const others = waiting('a', 3)
  await settled()
  // One left the queue, and another one's turn has come.
  expect([before > 0, refusedOf(others)]).toEqual([true, [expect.any(GatewayError)]])
})

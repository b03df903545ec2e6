import { afterEach, expect, it } from 'vitest'
import { type BacktestParts, type BacktestWish, runBacktest } from '../../src/backtest/run-backtest.ts'
import { operations } from '../../src/contract/contract.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'

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
    runBacktest(parts, { caller } as BacktestWish, leaves.signal).catch((error: unknown) => {
      asked.state = error
    })
    return asked
  })
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const refusedOf = (asked: readonly { readonly state: unknown }[]) =>
  asked.map(({ state }) => state).filter((state): state is GatewayError => state instanceof GatewayError)

it('lets four of one caller wait and sixteen of all, and refuses others in a way that the contract knows', async () => {
  const first = waiting('a', 7)
  await settled()
  const [refusal, ...more] = refusedOf(first)
  expect(more).toHaveLength(1)
  expect([refusal?.status, refusal?.details.retryAfter]).toEqual([503, 10])
  expect(Object.keys(operations.backtestRoutes.responses)).toContain(String(refusal?.status))
  const others = ['b', 'c', 'd', 'e'].map((caller) => waiting(caller, 5))
  await settled()
  expect(others.map((each) => refusedOf(each).length)).toEqual([1, 1, 1, 5])
})

it('gives the place of whoever leaves to others', async () => {
  const [running, ...queued] = waiting('a', 5)
  await settled()
  queued[0]?.leaves.abort()
  running?.leaves.abort()
  await settled()
  const others = waiting('a', 3)
  await settled()
  // One left the queue, and another one's turn has come.
  expect(refusedOf(others)).toHaveLength(1)
})

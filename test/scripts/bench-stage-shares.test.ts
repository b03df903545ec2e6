import type { Profiler } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import { sharesOf, stageShares } from '../../scripts/bench/measure/stage-shares.ts'
import { median } from '../../scripts/bench/measure/statistics.ts'

const node = (id: number, functionName: string, url: string, children: number[] = []): Profiler.ProfileNode => ({
  id,
  callFrame: { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 },
  children,
})

test('a sample counts for the nearest caller that belongs to a stage, idle time for nobody', () => {
  const nodes = [
    node(1, '(root)', '', [2, 6, 7]),
    node(2, 'plan', 'file:///home/x/src/routing/plan-route.ts', [3]),
    node(3, 'order', 'file:///home/x/src/routing/order-candidates.ts', [4, 5]),
    node(4, 'sort', ''),
    node(5, 'typicalPrice', 'file:///home/x/src/routing/endpoint-price.ts'),
    node(6, '(garbage collector)', ''),
    node(7, '(idle)', ''),
  ]
  const shares = sharesOf(
    { nodes, samples: [2, 3, 4, 5, 6, 7, 7], startTime: 0, endTime: 1 },
    { order: ['routing/order-'], plan: ['routing/plan-'] },
  )
  expect(Object.fromEntries(shares)).toEqual({ order: 3, plan: 1, rest: 1 })
})

test('says in words where the time of some work goes', async () => {
  const values = Array.from({ length: 1_000 }, (_, at) => (at * 7_919) % 1_000)
  const text = await stageShares({ nowhere: ['no/such/file'] }, () => {
    for (let at = 0; at < 200; at++) median(values)
  })
  expect(text).toBe('rest 100 %')
})

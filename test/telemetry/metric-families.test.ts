import { Gauge, Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { familiesOf } from '../../src/telemetry/metric-families.ts'
import { Counts, Distributions } from '../../src/telemetry/series.ts'

it('metrics as data have what the page of metrics has: the series, and buckets without those below them', async () => {
  const registry = new Registry()
  new Counts('answers_total', 'Answers.', registry).with({ status: '200' }).add(3)
  const times = new Distributions('seconds', 'Time.', [0.1, 1], registry)
  for (const value of [0.05, 0.1, 0.5, 7]) times.with({ of: 'x' }).observe(value)
  times.with({ of: 'y' }).observe(1)
  const theirs = new Histogram({
    name: 'theirs',
    help: 'x',
    labelNames: ['kind'],
    buckets: [1, 2],
    registers: [registry],
  })
  for (const value of [1, 1.5, 3, 4]) theirs.observe({ kind: 'a' }, value)
  const gauge = new Gauge({ name: 'open', help: 'Open.', labelNames: ['type'], registers: [registry] })
  gauge.set({ type: 'a' }, 2)
  gauge.set({ type: 'none yet' }, Number.NaN)
  const labelled = (labels: object, counts: number[], count: number, sum: number, bounds: number[]) => ({
    ...{ labels, counts, count, sum, bounds },
  })
  expect(await familiesOf(registry)).toEqual([
    { name: 'answers_total', help: 'Answers.', type: 'counter', points: [{ labels: { status: '200' }, value: 3 }] },
    {
      name: 'seconds',
      help: 'Time.',
      type: 'histogram',
      points: [labelled({ of: 'x' }, [2, 1, 1], 4, 7.65, [0.1, 1]), labelled({ of: 'y' }, [0, 1, 0], 1, 1, [0.1, 1])],
    },
    { name: 'theirs', help: 'x', type: 'histogram', points: [labelled({ kind: 'a' }, [1, 1, 2], 4, 9.5, [1, 2])] },
    { name: 'open', help: 'Open.', type: 'gauge', points: [{ labels: { type: 'a' }, value: 2 }] },
  ])
})

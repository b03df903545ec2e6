import { expect, it } from 'vitest'
import { fitAbilities } from '../../src/catalog/fit-abilities.ts'

const result = (name: string, benchmark: string, score: number) => ({ name, benchmark, score })

it('puts models in order that never took the same benchmark', () => {
  const abilities = fitAbilities([
    result('bridge', 'easy', 80),
    result('bridge', 'hard', 30),
    result('worse', 'easy', 70),
    result('better', 'hard', 50),
  ])
  const order = [...abilities].sort(([, a], [, b]) => b - a).map(([name]) => name)
  expect(order).toEqual(['better', 'bridge', 'worse'])
})

it('gives the same whatever the order, and nothing for nothing', () => {
  const rows = [result('a', 'x', 20), result('b', 'x', 60), result('b', 'y', 99.9)]
  expect(fitAbilities(rows.toReversed())).toEqual(new Map([...fitAbilities(rows)].toReversed()))
  expect(fitAbilities([]).size).toBe(0)
})

/** What one model reached in one benchmark, in percent. */
export interface Result {
  readonly name: string
  readonly benchmark: string
  readonly score: number
}

const rounds = 30
/** How strongly a model with few results is taken for an average one. */
const shrinkage = 0.25
const leastShare = 0.01

/**
 * How good each model is, from 0 to 1: what it can be expected to reach in a benchmark of middle difficulty. On the scale of log-odds a
 * result is taken for the sum of what the model can and how easy the benchmark is; both are fitted in turns. Always gives the same.
 */
export function fitAbilities(results: readonly Result[]): ReadonlyMap<string, number> {
  const rows = results.map(({ name, benchmark, score }) => ({ name, benchmark, logit: logit(score / 100) }))
  let abilities = new Map<string, number>()
  let ease = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    ease = means(rows, 'benchmark', (row) => row.logit - (abilities.get(row.name) ?? 0), 0)
    abilities = means(rows, 'name', (row) => row.logit - (ease.get(row.benchmark) ?? 0), shrinkage)
  }
  const middle = [...ease.values()].reduce((sum, each) => sum + each, 0) / Math.max(1, ease.size)
  return new Map([...abilities].map(([name, ability]) => [name, round3(1 / (1 + Math.exp(-ability - middle)))]))
}

type Row = { readonly name: string; readonly benchmark: string; readonly logit: number }

function means(rows: readonly Row[], by: 'name' | 'benchmark', of: (row: Row) => number, weightOfZero: number) {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const row of rows) {
    const known = sums.get(row[by]) ?? { sum: 0, count: weightOfZero }
    sums.set(row[by], { sum: known.sum + of(row), count: known.count + 1 })
  }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / count]))
}

function logit(share: number): number {
  const bounded = Math.min(1 - leastShare, Math.max(leastShare, share))
  return Math.log(bounded / (1 - bounded))
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}

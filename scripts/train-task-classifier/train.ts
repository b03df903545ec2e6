/**
 * Trains the classifier of tasks that auto-router goes by, and writes its weights: `npx tsx scripts/train-task-classifier/train.ts`. Prints
 * its accuracy and confusion table for prompts.txt, each fifth of it classified by what was trained on the others; what is written is trained
 * on all of them. Always writes the same.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { taskFeatures } from '../../src/plugins/auto-router/task-features.ts'

interface Example {
  readonly task: string
  readonly features: readonly string[]
}

interface Model {
  readonly bias: readonly number[]
  readonly weights: ReadonlyMap<string, readonly number[]>
}

const classes = ['code', 'math', 'reasoning', 'writing', 'translation', 'data', 'vision', 'chat']
const rounds = 400
const rate = 5
const decay = 0.002
/** Features that are kept: those with the largest weights. */
const featuresMax = 700
const leastProbability = 0.35

const examples = readExamples()
const folds = 5
report(
  Array.from({ length: folds }, (_, fold) => {
    const isHeldOut = (_each: Example, index: number) => index % folds === fold
    const tried = train(examples.filter((each, index) => !isHeldOut(each, index)))
    return examples.filter(isHeldOut).map((each) => ({ task: each.task, said: classify(tried, each) }))
  }).flat(),
)
const { bias, weights } = train(examples)
const rows = [...weights].map(([name, row]) => `    ${JSON.stringify(name)}: ${JSON.stringify(row)}`)
const target = new URL('../../src/plugins/auto-router/task-weights.json', import.meta.url)
writeFileSync(
  target,
  `{\n  "classes": ${JSON.stringify(classes)},\n  "bias": ${JSON.stringify(bias)},\n  "weights": {\n${rows.join(',\n')}\n  }\n}\n`,
)
process.stdout.write(`${rows.length} features, ${readFileSync(target).length} bytes\n`)

function readExamples(): Example[] {
  let task = ''
  const found: Example[] = []
  for (const line of readFileSync(new URL('prompts.txt', import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('# ')) task = line.slice(2)
    // One in five asks about an image that the request does not have.
    else if (line !== '') {
      const hasImage = task === 'vision' && found.length % 5 !== 0
      found.push({ task, features: taskFeatures({ text: line, hasImage }) })
    }
  }
  return found
}

/** Multinomial logistic regression by gradient descent; then again with the features that matter. */
function train(from: readonly Example[]): Model {
  const counts = new Map<string, number>()
  for (const { features } of from) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  const common = new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name))
  const first = descend(from, common)
  const strength = ([, row]: readonly [string, readonly number[]]) => Math.max(...row.map(Math.abs))
  const kept = [...first.weights].sort((a, b) => strength(b) - strength(a) || (a[0] < b[0] ? -1 : 1))
  const last = descend(from, new Set(kept.slice(0, featuresMax).map(([name]) => name)))
  const round = (row: readonly number[]) => row.map((value) => Math.round(value * 100) / 100)
  return {
    bias: round(last.bias),
    weights: new Map([...last.weights].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, row]) => [name, round(row)])),
  }
}

function descend(from: readonly Example[], names: ReadonlySet<string>): Model {
  const weights = new Map([...names].map((name) => [name, classes.map(() => 0)]))
  const bias = classes.map(() => 0)
  const rowsOf = from.map(({ features }) =>
    features.flatMap((name) => [weights.get(name) ?? []]).filter(({ length }) => length > 0),
  )
  for (let round = 0; round < rounds; round++) {
    for (const row of weights.values())
      for (const index of classes.keys()) row[index] = (row[index] ?? 0) * (1 - rate * decay)
    const steps = from.map(({ task }, at) => {
      const rows = rowsOf[at] ?? []
      const shares = softmax(bias.map((value, index) => rows.reduce((sum, row) => sum + (row[index] ?? 0), value)))
      return shares.map((share, index) => ((classes[index] === task ? 1 : 0) - share) * (rate / from.length))
    })
    for (const [at, step] of steps.entries()) {
      for (const [index, change] of step.entries()) {
        bias[index] = (bias[index] ?? 0) + change
        for (const row of rowsOf[at] ?? []) row[index] = (row[index] ?? 0) + change
      }
    }
  }
  return { bias, weights }
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

function classify({ bias, weights }: Model, { features }: Example): string {
  const rows = features.flatMap((name) => [weights.get(name) ?? []])
  const shares = softmax(bias.map((value, index) => rows.reduce((sum, row) => sum + (row[index] ?? 0), value)))
  const best = shares.indexOf(Math.max(...shares))
  return (shares[best] ?? 0) < leastProbability ? 'general' : (classes[best] ?? '')
}

function report(held: readonly { readonly task: string; readonly said: string }[]): void {
  const table = new Map(classes.map((task) => [task, new Map<string, number>()]))
  for (const { task, said } of held) table.get(task)?.set(said, (table.get(task)?.get(said) ?? 0) + 1)
  const columns = [...classes, 'general']
  const right = classes.reduce((sum, task) => sum + (table.get(task)?.get(task) ?? 0), 0)
  const abstained = classes.reduce((sum, task) => sum + (table.get(task)?.get('general') ?? 0), 0)
  const lines = classes.map((task) => [task, ...columns.map((column) => String(table.get(task)?.get(column) ?? 0))])
  for (const cells of [['', ...columns], ...lines])
    process.stdout.write(`${cells.map((cell) => cell.slice(0, 9).padStart(10)).join('')}\n`)
  const share = (count: number) => `${((100 * count) / held.length).toFixed(1)} %`
  process.stdout.write(
    `held out: ${held.length} prompts, right ${share(right)}, general ${share(abstained)}, right where it does not abstain ${((100 * right) / (held.length - abstained)).toFixed(1)} %\n`,
  )
}

/** Takes defences out one by one and says which test notices: `npm run test:mutate`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutation } from '../../test/hardening/mutation.ts'
import { readMutations } from '../../test/hardening/read-mutations.ts'
import { OptionsError, runCommand } from '../programs/command-line.ts'
import { CompileCheck } from './compile-check.ts'
import { fits, judge, type Outcome, takeOut, type Verdict } from './judge.ts'
import { type MutateOptions, parseOptions, usageText } from './options.ts'
import { describeOutcome, describeTotals, isGood } from './report.ts'
import { runTests, stopTests, type TestRun } from './run-tests.ts'
import { GenerateError, WorkCopy } from './work-copy.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const runTimeoutMs = 240_000
const baselineTimeoutMs = 3_600_000
const allPass: TestRun = { failed: [], broken: [], passedCount: 0, isHung: false, seconds: 0 }

await runCommand({ usageText, read: parseOptions, run: mutate })

async function mutate(options: MutateOptions): Promise<number> {
  const earlier = options.continues ? readOutcomes(options.jsonFile).filter(({ verdict }) => verdict === 'noticed') : []
  const all = (await readMutations()).filter(({ row, file }) => {
    return (options.rows.length === 0 || options.rows.includes(row)) && file.startsWith(options.file ?? '')
  })
  const kept = earlier.filter(({ mutation }) => all.some((each) => isSame(each, mutation)))
  const todo = all.filter((each) => !kept.some(({ mutation }) => isSame(each, mutation)))
  if (all.length === 0) throw new OptionsError('no such defence')
  if (kept.length > 0) console.log(`${kept.length} were noticed before.`)
  const fresh = todo.length === 0 ? [] : await takeOutAll(todo, options, kept)
  const outcomes = [...kept, ...fresh]
  writeOutcomes(options.jsonFile, outcomes)
  console.log(`\n${describeTotals(outcomes)}`)
  const bad = outcomes.filter(({ verdict }) => verdict !== 'noticed')
  if (bad.length > 0) console.log(`\n${bad.map(describeOutcome).join('\n')}`)
  return isGood(outcomes) ? 0 : 1
}

async function takeOutAll(
  todo: readonly Mutation[],
  { jobs, jsonFile, hasBaseline }: MutateOptions,
  kept: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const check = new CompileCheck(
    root,
    [...new Set(todo.map(({ file }) => file))].filter((file) => existsSync(join(root, file))),
  )
  const outcomes: Outcome[] = []
  const note = (outcome: Outcome) => {
    outcomes.push(outcome)
    console.log(`[${outcomes.length}/${todo.length}] ${describeOutcome(outcome)}`)
    writeOutcomes(jsonFile, [...kept, ...outcomes])
  }
  const copies = Array.from({ length: jobs }, () => new WorkCopy(root))
  const giveUp = () => {
    stopTests()
    for (const copy of copies) copy.remove()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp)
  try {
    const [first] = copies
    if (first === undefined) return []
    const baseline = hasBaseline ? await findBaseline(first, todo, jobs) : allPass
    const waiting = [...todo]
    const work = async (copy: WorkCopy) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        note(await tryOne(next, copy, baseline, check))
      }
    }
    await Promise.all(copies.map(work))
  } finally {
    for (const copy of copies) copy.remove()
  }
  return outcomes
}

/** How the tests end as long as nothing was taken out. */
async function findBaseline(copy: WorkCopy, todo: readonly Mutation[], workers: number): Promise<TestRun> {
  const tests = [...new Set(todo.flatMap((each) => each.tests))].filter((test) => existsSync(join(root, test)))
  console.log(`Running ${tests.length} test files with every defence in its place …`)
  const run = await runTests(copy.folder, tests, { timeoutMs: baselineTimeoutMs, stopsEarly: false, workers })
  console.log(`${run.passedCount} pass, ${run.failed.length + run.broken.length} fail, ${run.seconds.toFixed(0)} s`)
  for (const { title } of run.failed) console.log(`  ${title}`)
  for (const { file, message } of run.broken) console.log(`  ${file}: ${message.split('\n')[0]}`)
  return run
}

async function tryOne(mutation: Mutation, copy: WorkCopy, baseline: TestRun, check: CompileCheck): Promise<Outcome> {
  const stop = (verdict: Verdict, words: string): Outcome => ({ mutation, verdict, words, isOwn: false, seconds: 0 })
  const { file, tests } = mutation
  const gone = [file, ...tests].find((path) => !existsSync(join(root, path)))
  if (gone !== undefined) return stop('unusable', `${gone} is not there`)
  const changed = takeOut(mutation, readFileSync(join(copy.folder, file), 'utf8'))
  if ('problem' in changed) return stop('unusable', changed.problem)
  if (!fits(mutation, baseline)) return stop('unfit', 'its tests fail with the defence in its place, too')
  const problem = check.problemOf(file, changed.text)
  if (problem !== undefined) return stop('broken', `does not compile: ${problem}`)
  const limits = { timeoutMs: runTimeoutMs, stopsEarly: true }
  const tryTests = async (): Promise<Outcome> => {
    // Whether the row's own tests notice is what counts, and is known sooner.
    const own = judge(mutation, await runTests(copy.folder, tests, { ...limits, row: mutation.row }), true)
    if (own.verdict === 'noticed') return own
    const all = judge(mutation, await runTests(copy.folder, tests, limits))
    return { ...all, seconds: own.seconds + all.seconds }
  }
  try {
    return await copy.during(file, changed.text, tryTests)
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error
    return stop('broken', `generates nothing: ${error.message.split('\n')[0]}`)
  }
}

function isSame(one: Mutation, other: Mutation): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function readOutcomes(file: string): readonly Outcome[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome[]) : []
}

function writeOutcomes(file: string, outcomes: readonly Outcome[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(outcomes, null, 2)}\n`)
}

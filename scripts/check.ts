/** Checks everything and runs the tests: `npm run check`, and what ./scripts/test ends in. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedFiles } from './check/changed-files.ts'
import { type CheckOptions, OptionsError, parseOptions, usageText } from './check/options.ts'
import { relatedTests } from './check/related-tests.ts'
import { countTests, describeCounts, type TestCounts } from './count-tests.ts'
import { runStep, stepLine } from './run-step.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

interface Step {
  readonly title: string
  /** A program, and its arguments. */
  readonly command: readonly [script: string, ...words: string[]]
  /** Whether its output is shown while it runs rather than only when it fails. */
  readonly isLive?: boolean
  /** What it depends on, as beginnings of paths; everything where there are none. */
  readonly sources?: readonly string[]
}

const options = readOptions()
const changed = options.changed ? changedFiles(root) : null

// With --changed, lint only the changed files; reading the rest takes most of the time.
const lint: Step['command'] = [
  'scripts/node_modules/@biomejs/biome/bin/biome',
  'check',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
  ...(changed === null || changed.length === 0 || changed.includes('biome.json') ? ['.'] : changed),
]

const checks: readonly Step[] = [
  {
    title: 'contract',
    command: ['node_modules/tsx/dist/cli.mjs', 'scripts/spec/main.ts'],
    sources: ['openapi.yaml', 'changes/', 'codegen/', 'redocly.yaml', 'scripts/', 'src/lockstep/'],
  },
  {
    title: 'generated code',
    command: ['node_modules/tsx/dist/cli.mjs', 'codegen/main.ts', '--check'],
    sources: ['openapi.yaml', 'codegen/', 'src/contract/', 'src/lockstep/', 'generated/', 'package-lock.json'],
  },
  {
    title: 'generated pages',
    command: ['node_modules/tsx/dist/cli.mjs', 'scripts/docs/main.ts', '--check'],
    sources: [
      'openapi.yaml',
      'codegen/',
      'src/app/otlp/',
      'src/config/',
      'src/catalog/',
      'src/cli/',
      'src/telemetry/',
      'docs/',
      'scripts/docs/',
      'test/architecture',
      'ARCHITECTURE.md',
    ],
  },
  { title: 'lint and format', command: lint },
  // Version 5 is there for those that use the compiler as a library; version 7 checks the same rules in a third of the time.
  { title: 'types', command: ['node_modules/typescript-7/bin/tsc'] },
  // Browsers know other names than Node.js.
  {
    title: 'types of pages',
    command: ['node_modules/typescript-7/bin/tsc', '-p', 'pages'],
    sources: ['pages/', 'package-lock.json'],
  },
]

const environment = {
  // A whole run must have seen every answer that the contract declares.
  ...(changed === null && { CONTRACT_COVERAGE: options.shard === undefined ? 'enforce' : 'report' }),
  ...(options.all && { TEST_LEVEL: 'all' }),
  // Colours are for terminals, whatever a service that runs checks may claim.
  ...(process.stdout.isTTY === true ? {} : { NO_COLOR: '1' }),
}

process.exitCode = await check()

async function check(): Promise<number> {
  const failed: string[] = []
  const waiting = checks.filter(isTouched)
  const runNext = async (): Promise<void> => {
    const step = waiting.shift()
    if (step === undefined) return
    if (!(await run(step))) failed.push(step.title)
    await runNext()
  }
  // Each keeps one processor busy.
  await Promise.all([runNext(), runNext()])
  const nearest = changed === null ? [] : relatedTests(root, changed)
  // Vitest fails if a shard has no test files.
  const tests = nearest.filter((test) => options.all || !test.endsWith('.all.test.ts'))
  if (changed !== null) {
    console.log(`  changed files: ${changed.length}; test files nearest to them: ${tests.length}`)
    for (const test of nearest.filter((each) => !tests.includes(each)))
      console.log(`  left out: TEST_LEVEL=all npm run test:unit -- ${test}`)
    if (tests.length === 0) return conclude(failed, { passed: 0, failed: 0, skipped: 0 })
  }
  const folder = mkdtempSync(join(tmpdir(), 'gateway-check-'))
  let counts: TestCounts | null = null
  try {
    const results = join(folder, 'tests.json')
    if (!(await run(testStep(results, tests)))) failed.push('tests')
    counts = countTests(results)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return conclude(failed, counts)
}

function conclude(failed: readonly string[], counts: TestCounts | null): number {
  if (counts === null) console.log('✗ the tests wrote no results')
  if (failed.length > 0) console.log(`\n✗ failed: ${failed.join(', ')}`)
  else
    console.log(
      `\n✓ ${changed === null ? 'everything is in order' : 'what changed is in order; npm run check runs more tests'} (${secondsSince(0)} s)`,
    )
  console.log(describeCounts(counts))
  return failed.length > 0 || counts === null || counts.failed > 0 ? 1 : 0
}

function isTouched({ sources }: Step): boolean {
  return (
    changed === null ||
    sources === undefined ||
    changed.some((file) => sources.some((beginning) => file.startsWith(beginning)))
  )
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

function testStep(results: string, tests: readonly string[]): Step {
  const words = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  if (options.shard !== undefined) words.push(`--shard=${options.shard}`)
  return {
    title: 'tests',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/vitest.config.ts',
      '--root',
      '.',
      ...words,
      ...tests,
    ],
    isLive: true,
  }
}

function readOptions(): CheckOptions {
  try {
    const read = parseOptions(process.argv.slice(2))
    if (!read.isHelp) return read
    console.log(usageText)
    process.exit()
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    console.error(`${error.message}\n\n${usageText}`)
    process.exit(2)
  }
}

async function run({ title, command: [script, ...words], isLive = false }: Step): Promise<boolean> {
  const step = { title, file: process.execPath, words: [join(root, script), ...words], cwd: root }
  const env = { ...process.env, ...environment }
  if (!isLive) return runStep({ ...step, env, to: process.stdout })
  const startedAt = performance.now()
  console.log(`… ${title}`)
  const child = spawn(step.file, step.words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [status] = await once(child, 'close')
  console.log(stepLine(title, status === 0, secondsSince(startedAt)))
  return status === 0
}

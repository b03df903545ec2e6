import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startBusyLoops } from '../../../scripts/steady/busy-loops.ts'
import { OptionsError, parseOptions } from '../../../scripts/steady/options.ts'
import { describeReport, reportOn, type SteadyReport } from '../../../scripts/steady/report.ts'
import { runRound } from '../../../scripts/steady/run-round.ts'
import { eventually } from '../../support/eventually.ts'
import { waitUntil } from '../../support/wait-until.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A project with this one's packages, and these tests. */
function project(tests: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-steady-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'test'))
  const setUp = join(root, 'test/support/property-seed.ts')
  const config = { test: { include: ['test/*.test.ts'], globals: true, setupFiles: [setUp] } }
  writeFileSync(join(folder, 'test/vitest.config.ts'), `export default ${JSON.stringify(config)}\n`)
  for (const [name, source] of Object.entries(tests)) writeFileSync(join(folder, 'test', `${name}.test.ts`), source)
  return folder
}

function start(folder: string, ...words: string[]): ChildProcess {
  const program = ['--import', import.meta.resolve('tsx'), join(root, 'scripts/steady/main.ts')]
  return spawn(process.execPath, [...program, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(folder: string, ...words: string[]) {
  const child = start(folder, ...words)
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('it has no output')
  const [out, err, [status]] = await Promise.all([text(stdout), text(stderr), once(child, 'close')])
  return { out, err, status }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const steady = `it('passes', () => {})`

describe('npm run test:steady', () => {
  it('names each test that failed once, with the seed of its examples and its error', async () => {
    const folder = project({
      steady,
      second: `
        import { existsSync, writeFileSync } from 'node:fs'
        const isFirst = !existsSync('second-run')
        writeFileSync('second-run', '')
        describe('every other day', () => {
          it('passes first', () => { if (!isFirst) throw new Error('too late\\nwith details') })
        })`,
      property: `
        import fc from 'fast-check'
        it('has a property', () => fc.assert(fc.property(fc.integer(), (number) => number === 0.5)))`,
      broken: `throw new Error('no test was ever defined')`,
    })
    const { out, err, status } = await run(folder, '--times', '2', '--load', '1', '--json')
    expect(status).toBe(1)
    const report = JSON.parse(out) as SteadyReport
    expect(report).toMatchObject({ rounds: 2, load: 1 })
    expect(
      report.failed
        .slice(0, 2)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['test/broken.test.ts', 'test/property.test.ts > has a property'])
    expect(report.failed[2]).toMatchObject({
      title: 'test/second.test.ts > every other day passes first',
      failedCount: 1,
      error: 'Error: too late',
    })
    expect(err).toMatch(/round 1 of 2: 2 passed, 2 failed, \d+ s, seed \d+/)
    expect(err).toMatch(/round 2 of 2: 1 passed, 3 failed/)
    const logs = join(folder, '.cache/steady')
    const messages = readFileSync(join(logs, readdirSync(logs).join(), 'failures.txt'), 'utf8')
    expect(messages).toContain('with details')
    const seeds = report.failed.find(({ title }) => title.endsWith('has a property'))?.seeds ?? []
    expect(new Set(seeds).size).toBe(2)
    // Fast-check says the seed itself.
    for (const seed of seeds) expect(messages).toContain(`{ seed: ${seed}, path:`)
  })

  it('ends well if every round passed, and runs only the tests that are named', async () => {
    const folder = project({ steady, failing: `it('fails', () => { throw new Error('it fails') })` })
    const { out, status } = await run(folder, '--times', '1', '--load', '0', '--', 'test/steady.test.ts')
    expect(out).toBe('✓ 1 of 1 rounds beside 0 busy loops: no test failed\n')
    expect(status).toBe(0)
  })

  it('counts a run that fails outside all tests', async () => {
    const folder = project({
      late: `it('leaves something behind', () => { setTimeout(() => { throw new Error('left behind') }) })
        it('is not at fault', () => new Promise((done) => setTimeout(done, 50)))`,
    })
    const { out, status } = await run(folder, '--times', '1', '--load', '0')
    expect(out).toMatch(/^1 of 1 {2}\d+ +the run itself {2}exit code 1, but no test failed$/m)
    expect(status).toBe(1)
  })

  it('ends tests and loops when it is stopped, and reports the rounds until then', async () => {
    const folder = project({
      endless: `
        import { writeFileSync } from 'node:fs'
        it('never ends', () => { writeFileSync('started', String(process.pid)); return new Promise(() => {}) }, 600_000)`,
    })
    const child = start(folder, '--times', '3', '--load', '2')
    const ended = once(child, 'close')
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const out = child.stdout === null ? '' : text(child.stdout)
    const worker = Number(await waitUntil('the test to run', () => readIfThere(join(folder, 'started'))))
    const loops = /processes: (.+)\)/.exec(said)?.[1]?.split(', ').map(Number) ?? []
    expect(loops).toHaveLength(2)
    expect([worker, ...loops].every(isRunning)).toBe(true)
    child.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    expect(await out).toBe('✓ 0 of 3 rounds beside 2 busy loops: no test failed\n')
    await eventually(() => [worker, ...loops].filter(isRunning)).toEqual([])
  })

  it('ends a round that takes too long, and counts it as failed', async () => {
    const folder = project({ endless: 'it("never ends", () => new Promise(() => {}), 600_000)' })
    const options = { folder, tests: [], seed: 1, maximumMs: 1, logFile: join(folder, 'round.log') }
    const round = await runRound({ ...options, signal: new AbortController().signal })
    expect(round.failures).toMatchObject([
      { title: 'the run itself', message: expect.stringMatching(/^took longer than/) },
    ])
  })
})

describe('busy loops', () => {
  it('end when their time is over', async () => {
    const { pids } = startBusyLoops(2, 200)
    expect(pids).toHaveLength(2)
    await eventually(() => pids.filter(isRunning)).toEqual([])
  })

  it('end with the process that started them', async () => {
    const source = `
      import { startBusyLoops } from ${JSON.stringify(join(root, 'scripts/steady/busy-loops.ts'))}
      console.log(JSON.stringify(startBusyLoops(2, 600_000).pids))`
    const words = ['--import', 'tsx', '--input-type=module', '-e', source]
    const parent = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
    const pids = JSON.parse(chunk.toString()) as number[]
    expect(pids.filter(isRunning)).toHaveLength(2)
    parent.kill('SIGKILL')
    await eventually(() => pids.filter(isRunning)).toEqual([])
  })
})

describe('options', () => {
  it('are twenty rounds of all tests beside eight loops by default', () => {
    expect(parseOptions([], root)).toMatchObject({ times: 20, load: 8, tests: [], isJson: false })
  })

  it('take tests behind two dashes', () => {
    expect(parseOptions(['--times', '3', '--load', '0', '--', 'test/routing'], root)).toMatchObject({
      times: 3,
      load: 0,
      tests: ['test/routing'],
    })
  })

  it.each([
    [['--times', '0'], '--times must be a whole number from 1 to 1000'],
    [['--times', '2.5'], '--times must be a whole number from 1 to 1000'],
    [['--load', '65'], '--load must be a whole number from 0 to 64'],
    [['--minutes', 'ten'], '--minutes must be a whole number from 1 to 1440'],
    [['test/nowhere'], 'test/nowhere: no such test file or folder'],
    [['--rounds', '3'], "Unknown option '--rounds'"],
    [['--times'], "'--times <value>' argument missing"],
  ])('%j is refused', (words, message) => {
    expect(() => parseOptions(words, root)).toThrow(OptionsError)
    expect(() => parseOptions(words, root)).toThrow(message)
  })

  it('that are wrong print the usage and end with status 2', async () => {
    const { err, status } = await run(root, '--load', 'much')
    expect(err).toMatch(/^--load must be a whole number from 0 to 64\n\nnpm run test:steady/)
    expect(status).toBe(2)
  })
})

describe('the report', () => {
  it('lists tests by how often they failed, each with its first error', () => {
    const round = (seed: number, ...titles: string[]) => ({
      seed,
      seconds: 1,
      passedCount: 1,
      failures: titles.map((title) => ({ title, message: `${title} failed with ${seed}\nmore` })),
    })
    const report = reportOn([round(11, 'a'), round(12, 'b', 'a'), round(13)], { times: 3, load: 8 })
    expect(describeReport(report).split('\n')).toEqual([
      '✗ 3 of 3 rounds beside 8 busy loops: 2 tests failed at least once',
      '',
      'failed  seed  test  error',
      '2 of 3  11    a  a failed with 11',
      '1 of 3  12    b  b failed with 12',
    ])
  })
})

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readTestResults } from '../test-results.ts'

/** How one run of the tests ended. */
export interface Round {
  readonly seed: number
  readonly seconds: number
  readonly passedCount: number
  readonly failures: readonly Failure[]
}

/** A test, file or run that failed. */
export interface Failure {
  /** `file > group > test`, the file, or `the run itself`. */
  readonly title: string
  readonly message: string
}

export interface RoundOptions {
  /** The project, whose vitest and test/vitest.config.ts are used. */
  readonly folder: string
  readonly tests: readonly string[]
  /** Seed of property tests. */
  readonly seed: number
  readonly maximumMs: number
  /** The file that the run's output is written to. */
  readonly logFile: string
  /** Ends the run; the round then rejects with its reason. */
  readonly signal: AbortSignal
}

const endOfLogLength = 4_000

/** Runs the tests once. */
export async function runRound(options: RoundOptions): Promise<Round> {
  const { folder, seed, maximumMs, logFile, signal } = options
  signal.throwIfAborted()
  const resultsFile = `${logFile}.json`
  const startedAt = performance.now()
  const { status, isHung } = await execute(options, resultsFile)
  signal.throwIfAborted()
  const seconds = (performance.now() - startedAt) / 1000
  const results = readTestResults(resultsFile, folder)
  rmSync(resultsFile, { force: true })
  const failures: Failure[] = [
    ...(results?.failed ?? []),
    ...(results?.broken ?? []).map(({ file, message }) => ({ title: file, message })),
  ]
  const stopped = isHung
    ? `took longer than ${maximumMs / 60_000} minutes`
    : results === null
      ? `wrote no results, exit code ${status}`
      : status !== 0 && failures.length === 0
        ? `exit code ${status}, but no test failed`
        : undefined
  if (stopped !== undefined) {
    const log = readFileSync(logFile, 'utf8')
    failures.push({ title: 'the run itself', message: `${stopped}\n${log.slice(-endOfLogLength)}` })
  }
  return { seed, seconds, passedCount: results?.passedCount ?? 0, failures }
}

function execute({ folder, tests, seed, maximumMs, logFile, signal }: RoundOptions, resultsFile: string) {
  const log = openSync(logFile, 'w')
  const words = ['run', '--config', 'test/vitest.config.ts', '--root', '.']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`]
  return new Promise<{ status: number | null; isHung: boolean }>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(folder, 'node_modules/vitest/vitest.mjs'), ...words, ...reporters, ...tests],
      {
        cwd: folder,
        env: { ...process.env, PROPERTY_SEED: String(seed), NO_COLOR: '1' },
        stdio: ['ignore', log, log],
        // A group of its own, so that gateways which tests have started end with it.
        detached: true,
      },
    )
    closeSync(log)
    let isHung = false
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(() => {
      isHung = true
      end()
    }, maximumMs)
    signal.addEventListener('abort', end)
    child.once('error', reject)
    child.once('close', (status) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve({ status, isHung })
    })
  })
}

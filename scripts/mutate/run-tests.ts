import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readTestResults, type TestResults } from '../test-results.ts'

/** How a run of test files ended. */
export interface TestRun extends TestResults {
  /** The run was ended because it took too long. */
  readonly isHung: boolean
  readonly seconds: number
}

export interface RunOptions {
  readonly timeoutMs: number
  /** Whether the first failure ends it. */
  readonly stopsEarly: boolean
  /** Only tests whose title, or whose group's title, begins with this row's id. */
  readonly row?: string
  readonly workers?: number
}

/** Runs test files in a copy of the project. */
export async function runTests(
  folder: string,
  tests: readonly string[],
  { timeoutMs, stopsEarly, row, workers = 1 }: RunOptions,
): Promise<TestRun> {
  const results = join(folder, 'mutate-results.json')
  rmSync(results, { force: true })
  const words = ['run', '--config', 'test/vitest.config.ts', '--root', '.', '--maxWorkers', String(workers)]
  // A test that hangs since its defence is gone has failed long before this.
  const limits = ['--testTimeout', '45000']
  // What was not taken out is transformed once.
  const cache = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(folder, '.module-cache')}`]
  const reporters = ['--reporter=json', `--outputFile.json=${results}`]
  const chosen = [
    ...(stopsEarly ? ['--bail', '1'] : []),
    ...(row === undefined ? [] : ['--testNamePattern', `(^|\\s)(?:[A-Z]\\d+, )*${row}(?:, [A-Z]\\d+)*: `]),
  ]
  const startedAt = performance.now()
  const isHung = await execute(folder, [...words, ...limits, ...cache, ...reporters, ...chosen, ...tests], timeoutMs)
  const seconds = (performance.now() - startedAt) / 1000
  const read = readTestResults(results, folder) ?? { failed: [], broken: [], passedCount: 0 }
  return { ...read, isHung, seconds }
}

const running = new Set<number>()

/** Ends what is running, when the user has had enough. */
export function stopTests(): void {
  for (const group of running) process.kill(-group, 'SIGKILL')
}

/** Whether the run had to be ended. */
function execute(folder: string, words: readonly string[], timeoutMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, ...words], {
      cwd: folder,
      // The same examples of properties in every run.
      env: { ...process.env, CI: '1', NO_COLOR: '1' },
      stdio: 'ignore',
      // A group of its own, so that gateways which tests have started end with it.
      detached: true,
    })
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    let isHung = false
    const timer = setTimeout(() => {
      isHung = true
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    }, timeoutMs)
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(timer)
      if (pid !== undefined) running.delete(pid)
      resolve(isHung)
    })
  })
}

/** Runs the tests again and again beside busy loops, and reports which ever failed: `npm run test:steady`. */
import { randomInt } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../programs/command-line.ts'
import { startBusyLoops } from './busy-loops.ts'
import { parseOptions, type SteadyOptions, usageText } from './options.ts'
import { describeFailures, describeReport, reportOn } from './report.ts'
import { type Round, runRound } from './run-round.ts'

// npm runs scripts in the project's folder.
const folder = process.cwd()

await runCommand({ usageText, read: (argv) => parseOptions(argv, folder), run: runAll })

async function runAll({ times, load, maximumMinutes, tests, isJson }: SteadyOptions): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const maximumMs = maximumMinutes * 60_000
  const logs = join(folder, '.cache/steady', new Date().toISOString().replaceAll(/[:.]/g, '-'))
  mkdirSync(logs, { recursive: true })
  const failuresFile = join(logs, 'failures.txt')
  const startedAt = performance.now()
  const rounds: Round[] = []
  const loops = startBusyLoops(load, times * maximumMs)
  console.error(`${times} rounds beside ${load} busy loops (processes: ${loops.pids.join(', ') || 'none'})`)
  try {
    for (let number = 1; number <= times; number++) {
      const seed = randomInt(2 ** 31)
      const logFile = join(logs, `round-${number}.log`)
      const round = await runRound({ folder, tests, seed, maximumMs, logFile, signal: stop.signal })
      rounds.push(round)
      appendFileSync(failuresFile, describeFailures(round, number))
      const elapsed = ((performance.now() - startedAt) / 1000).toFixed(0)
      // The report alone is the output; progress is for the person who waits.
      console.error(
        `round ${number} of ${times}: ${round.passedCount} passed, ${round.failures.length} failed, ${round.seconds.toFixed(0)} s, seed ${seed} (${elapsed} s so far)`,
      )
      for (const { title } of round.failures) console.error(`  ${title}`)
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
    console.error(`stopped in round ${rounds.length + 1} of ${times}`)
  } finally {
    await loops.stop()
  }
  const report = reportOn(rounds, { times, load })
  console.log(isJson ? JSON.stringify(report, null, 2) : describeReport(report))
  if (report.failed.length > 0) console.error(`\nThe whole messages are in ${failuresFile}.`)
  if (stop.signal.aborted) return 130
  return report.failed.length > 0 ? 1 : 0
}

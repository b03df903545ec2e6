import type { Failure, Round } from './run-round.ts'

/** A test that failed in at least one round. */
export interface Unsteady {
  readonly title: string
  readonly failedCount: number
  /** Seeds of the rounds in which it failed. */
  readonly seeds: readonly number[]
  /** The first line of its first error. */
  readonly error: string
}

/** What all rounds together show. */
export interface SteadyReport {
  /** Rounds that ended, and those that were asked for. */
  readonly rounds: number
  readonly times: number
  readonly load: number
  readonly failed: readonly Unsteady[]
}

/** Counts failures by test, the most frequent first. */
export function reportOn(
  rounds: readonly Round[],
  { times, load }: Pick<SteadyReport, 'times' | 'load'>,
): SteadyReport {
  const byTitle = new Map<string, Unsteady>()
  for (const { seed, failures } of rounds) {
    for (const failure of failures) {
      const earlier = byTitle.get(failure.title)
      byTitle.set(failure.title, {
        title: failure.title,
        failedCount: (earlier?.failedCount ?? 0) + 1,
        seeds: [...(earlier?.seeds ?? []), seed],
        error: earlier?.error ?? firstLine(failure),
      })
    }
  }
  const failed = [...byTitle.values()].sort((one, other) => other.failedCount - one.failedCount)
  return { rounds: rounds.length, times, load, failed }
}

/** The report for a terminal. */
export function describeReport({ rounds, times, load, failed }: SteadyReport): string {
  const title = `${rounds} of ${times} rounds beside ${load} busy loops`
  if (failed.length === 0) return `✓ ${title}: no test failed`
  const rows = failed.map(({ failedCount, seeds, title: test, error }) => [
    `${failedCount} of ${rounds}`,
    String(seeds[0]),
    test,
    error,
  ])
  const table = [['failed', 'seed', 'test', 'error'], ...rows]
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return `✗ ${title}: ${failed.length} ${failed.length === 1 ? 'test' : 'tests'} failed at least once\n\n${lines.join('\n')}`
}

/** All failures of a round with their whole messages, for a file. */
export function describeFailures({ seed, failures }: Round, number: number): string {
  return failures
    .map(({ title, message }) => `round ${number}, PROPERTY_SEED=${seed}\n${title}\n${message}\n\n`)
    .join('')
}

function firstLine({ message }: Failure): string {
  return message.split('\n')[0] ?? ''
}

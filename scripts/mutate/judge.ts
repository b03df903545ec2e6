import type { Mutation } from '../../test/hardening/mutation.ts'
import type { TestRun } from './run-tests.ts'

/**
 * What became of a defence that was taken out: `noticed` by a test; `survived`, so that nothing tests it; `broken`, since the gateway or
 * the tests could not even begin; `unusable`, since the entry does not fit the file; `unfit`, since its tests fail anyway.
 */
export type Verdict = 'noticed' | 'survived' | 'broken' | 'unusable' | 'unfit'

export interface Outcome {
  readonly mutation: Mutation
  readonly verdict: Verdict
  /** The test that noticed, or what is wrong. */
  readonly words: string
  /** Whether it was a test of the mutation's own row that noticed. */
  readonly isOwn: boolean
  readonly seconds: number
}

// What code says that can't run, rather than code that does the wrong thing.
const misfires = /^(ReferenceError|SyntaxError)\b|is not a function\b|is not a constructor\b/m

/** The text without its defence, or why the entry can't be used. */
export function takeOut({ find, replace }: Mutation, text: string): { text: string } | { problem: string } {
  const count = text.split(find).length - 1
  if (count === 0) return { problem: '`find` is not in the file' }
  if (count > 1) return { problem: `\`find\` is in the file ${count} times` }
  return { text: text.replace(find, () => replace) }
}

/** Judges a run of an entry's tests, or of those of its row alone, without its defence. */
export function judge(mutation: Mutation, run: TestRun, isOwn = false): Outcome {
  const outcome = (verdict: Verdict, words: string): Outcome => ({
    mutation,
    verdict,
    words,
    isOwn: isOwn && verdict === 'noticed',
    seconds: run.seconds,
  })
  const [first] = run.failed
  if (first !== undefined) {
    const misfire = misfires.exec(first.message)
    return misfire === null ? outcome('noticed', first.title) : outcome('broken', lineOf(first.message))
  }
  if (run.isHung) return outcome('noticed', 'the tests did not end in time')
  const [broken] = run.broken
  if (broken !== undefined) return outcome('broken', `${broken.file}: ${lineOf(broken.message)}`)
  if (run.passedCount === 0) return outcome('broken', 'no test was run')
  return outcome('survived', `${run.passedCount} tests pass without it`)
}

/** Whether the tests of an entry pass as long as nothing was taken out; otherwise they say nothing about it. */
export function fits({ tests }: Mutation, baseline: TestRun): boolean {
  const isOf = (name: string) => tests.some((test) => name.startsWith(test))
  return (
    !baseline.isHung &&
    !baseline.failed.some(({ title }) => isOf(title)) &&
    !baseline.broken.some(({ file }) => isOf(file))
  )
}

function lineOf(message: string): string {
  return (message.trim().split('\n')[0] ?? '').slice(0, 160)
}

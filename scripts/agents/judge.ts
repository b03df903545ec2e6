import { existsSync, readFileSync } from 'node:fs'
import type { Ended } from '../programs/child.ts'
import { lastWords } from '../programs/install.ts'
import type { Outcome } from './outcome.ts'
import { type AskedTrial, fileText, flowers, retryAfterSeconds } from './scenario.ts'

/** What a trial left behind. */
export interface Evidence {
  readonly ended: Ended
  /** The file that the tool was to write. */
  readonly file: string
  /** What the gateway answered to the program's inference requests. */
  readonly statuses: readonly number[]
  readonly seconds: number
}

/** Judges what a program made of a trial. */
export function judge(trial: AskedTrial, evidence: Evidence): Outcome {
  const { ended, statuses, seconds } = evidence
  if (ended.isTimedOut) return red(`hung for ${Math.round(seconds)} s: ${lastWords(ended.output)}`)
  if (statuses.length === 0) return red(`sent no request: ${lastWords(ended.output)}`)
  return judgments[trial](evidence)
}

const judgments: Readonly<Record<AskedTrial, (evidence: Evidence) => Outcome>> = {
  prompt: (evidence) => wantAnswer('prompt', evidence),
  'tool loop': (evidence) => {
    const { file } = evidence
    if (!existsSync(file)) return red(`wrote no file: ${describe(evidence)}`)
    const text = readFileSync(file, 'utf8').trim()
    if (text !== fileText) return red(`wrote "${text.slice(0, 40)}" instead of "${fileText}"`)
    return wantAnswer('tool loop', evidence)
  },
  '429': (evidence) => {
    const { statuses, seconds } = evidence
    if (!statuses.includes(429)) return red(`was not answered 429: ${describe(evidence)}`)
    const answer = wantAnswer('429', evidence)
    if (answer.kind !== 'green') return answer
    const early = statuses.slice(statuses.indexOf(429) + 1).filter((status) => status !== 200).length
    return {
      kind: 'green',
      note: `${Math.round(seconds)} s for Retry-After ${retryAfterSeconds}${early === 0 ? '' : `, ${early} too early`}`,
    }
  },
  'cut stream': (evidence) => {
    const { ended, statuses } = evidence
    if (!statuses.includes(200)) return red(`no stream began: ${describe(evidence)}`)
    if (ended.output.includes(flowers['cut stream'])) {
      const isAskedAgain = statuses.length > 1
      return isAskedAgain ? { kind: 'green', note: 'asked again' } : red('shows a whole answer of which it got a half')
    }
    const saysSo =
      ended.exitCode !== 0 || /error|fail|abort|terminat|interrupt|incomplete|closed|broke/i.test(ended.output)
    return saysSo
      ? { kind: 'green', note: `said: ${lastWords(ended.output)}` }
      : red('took half an answer for a whole one')
  },
}

function wantAnswer(trial: AskedTrial, evidence: Evidence): Outcome {
  const { ended } = evidence
  if (!ended.output.includes(flowers[trial])) return red(`shows no answer: ${describe(evidence)}`)
  if (ended.exitCode !== 0)
    return red(`answered, then ended with exit code ${ended.exitCode}: ${lastWords(ended.output)}`)
  return { kind: 'green' }
}

function describe({ ended, statuses }: Evidence): string {
  const counted = [...new Set(statuses)].map(
    (status) => `${statuses.filter((each) => each === status).length} × ${status}`,
  )
  return `exit code ${ended.exitCode}, the gateway answered ${counted.join(', ')}; it said: ${lastWords(ended.output)}`
}

function red(reason: string): Outcome {
  return { kind: 'red', reason }
}

import { existsSync, readFileSync } from 'node:fs'
import type { Ended } from '../programs/child.ts'
import { lastWords } from '../programs/install.ts'
import { judgeMoves, type Moves } from './judge-moves.ts'
import type { Outcome } from './outcome.ts'
import type { ProviderRequest } from './provider-gate.ts'
import { type AskedTrial, fileText, flowers, prompts, retryAfterSeconds, summaryFlower } from './scenario.ts'

/** What a trial left behind. */
export interface Evidence {
  readonly ended: Ended
  /** The file that a tool should write. */
  readonly file: string
  /** What the gateway answered to the program's inference requests. */
  readonly statuses: readonly number[]
  /** The gateway's requests to providers. */
  readonly requests: readonly ProviderRequest[]
  /** In trials that continue a session: how the first run ended, and how many of the provider's requests it made. */
  readonly first?: { readonly ended: Ended; readonly requests: number }
  /** In the trial whose provider changes. */
  readonly moves?: Moves
  readonly seconds: number
}

/** Judges what a program made of a trial. */
export function judge(trial: AskedTrial, evidence: Evidence): Outcome {
  const { ended, first, statuses, requests, seconds } = evidence
  const refusal = requests.find((request) => request.refusal !== undefined)
  if (refusal !== undefined) return red(`the ${refusal.format} provider refused: ${refusal.refusal}`)
  if (ended.isTimedOut || first?.ended.isTimedOut === true)
    return red(
      `hung for ${Math.round(seconds)} s: ${lastWords((ended.isTimedOut ? ended : (first?.ended ?? ended)).output)}`,
    )
  if (statuses.length === 0) return red(`sent no request: ${lastWords(ended.output)}`)
  return judgments[trial](evidence)
}

const judgments: Readonly<Record<AskedTrial, (evidence: Evidence) => Outcome>> = {
  prompt: (evidence) => wantAnswer('prompt', evidence),
  'tool loop': (evidence) => wantFile('tool loop', evidence),
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
  'cut text': (evidence) => {
    const { ended, statuses } = evidence
    if (!statuses.includes(200)) return red(`no stream began: ${describe(evidence)}`)
    if (ended.output.includes(flowers['cut text'])) {
      const isAskedAgain = evidence.requests.length > 1
      return isAskedAgain ? { kind: 'green', note: 'asked again' } : red('shows a whole answer of which it got a half')
    }
    return saysSo(evidence) ?? red('took half an answer for a whole one')
  },
  'cut call': (evidence) => wantNoHalf('cut call', evidence),
  'cut arguments': (evidence) => wantNoHalf('cut arguments', evidence),
  image: (evidence) => {
    const answer = wantAnswer('image', evidence)
    if (answer.kind !== 'green') return answer
    const isSeen = evidence.requests.some(({ body }) => pictureBytes.test(body))
    return isSeen ? answer : red('the provider was not sent the picture')
  },
  resume: (evidence) => {
    const { first, requests } = evidence
    const answer = wantAnswer('resume', evidence)
    if (answer.kind !== 'green') return answer
    const carried = requests.slice(first?.requests).some(({ body }) => body.includes(fileText))
    if (!carried) return red('does not send what the session held before')
    return { kind: 'green', note: `from ${requests[0]?.format} to ${requests.at(-1)?.format}` }
  },
  compaction: (evidence) => {
    const answer = wantFile('compaction', evidence)
    if (answer.kind !== 'green') return answer
    const isCompacted = evidence.requests.some(({ body }) => body.includes(summaryFlower))
    return isCompacted ? answer : red('sent no summary of what it left out')
  },
  interrupt: (evidence) => {
    const { first, file } = evidence
    if (!existsSync(file))
      return red(`did not run the tool that was to be interrupted: ${lastWords(first?.ended.output ?? '')}`)
    return wantAnswer('interrupt', evidence)
  },
  moves: (evidence) => (evidence.moves === undefined ? red('nothing was seen') : judgeMoves(evidence, evidence.moves)),
}

function wantAnswer(trial: AskedTrial, evidence: Evidence): Outcome {
  const { ended } = evidence
  if (!ended.output.includes(flowers[trial])) return red(`shows no answer: ${describe(evidence)}`)
  if (ended.exitCode !== 0)
    return red(`answered, then ended with exit code ${ended.exitCode}: ${lastWords(ended.output)}`)
  return { kind: 'green' }
}

function wantFile(trial: AskedTrial, evidence: Evidence): Outcome {
  const { file } = evidence
  if (!existsSync(file)) return red(`wrote no file: ${describe(evidence)}`)
  const text = readFileSync(file, 'utf8').trim()
  if (text !== fileText) return red(`wrote "${text.slice(0, 40)}" instead of "${fileText}"`)
  return wantAnswer(trial, evidence)
}

// Base64 of the first bytes of a PNG or JPEG: some programs re-encode the image.
const pictureBytes = /(?:;base64,|"data":")(?:iVBOR|\/9j\/)/

// The result of a tool in a conversation, in each format.
const toolResult = /"role":"tool"|"tool_result"|"(?:function|custom_tool)_call_output"/

/** A call that arrived in part must not be run; the program asks again, or reports the failure. */
function wantNoHalf(trial: AskedTrial, evidence: Evidence): Outcome {
  const { file, requests } = evidence
  const [, again] = requests.filter(({ body }) => body.includes(prompts[trial]) && body.includes('"tools":[{'))
  if (again !== undefined && toolResult.test(again.body)) return red('ran a call of which it got a half')
  if (!existsSync(file)) return saysSo(evidence) ?? red(`took half a call for a whole answer: ${describe(evidence)}`)
  if (again === undefined) return red('wrote a file by a call of which it got a half')
  const outcome = wantFile(trial, evidence)
  return outcome.kind === 'green' ? { kind: 'green', note: 'asked again' } : outcome
}

function saysSo({ ended }: Evidence): Outcome | undefined {
  const isSaid =
    ended.exitCode !== 0 || /error|fail|abort|terminat|interrupt|incomplete|closed|broke/i.test(ended.output)
  return isSaid ? { kind: 'green', note: `said: ${lastWords(ended.output)}` } : undefined
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

import type { Ended } from '../programs/child.ts'
import { lastWords } from '../programs/install.ts'
import type { Outcome } from './outcome.ts'

/** What each consumer prints as its last line. */
export interface Used {
  readonly text?: string
  readonly status?: string
  readonly hashes?: readonly string[]
  readonly total?: number
  readonly refused?: { readonly status?: number; readonly message?: string }
  readonly streamed?: string
  readonly last?: string
}

/** Reads what a consumer printed: whether its calls, its stream and its error were what the gateway said. */
export function judgeUse({ exitCode, isTimedOut, output }: Ended): Record<'call' | 'stream' | 'error', Outcome> {
  const line = output.trimEnd().split('\n').at(-1) ?? ''
  if (exitCode !== 0 || !line.startsWith('{')) {
    const reason = isTimedOut
      ? 'the program that uses the client hangs'
      : `the program that uses the client: ${lastWords(output)}`
    const red: Outcome = { kind: 'red', reason }
    return { call: red, stream: red, error: red }
  }
  const used = JSON.parse(line) as Used
  return {
    call: judge(
      used.text?.includes('a calm sea') === true &&
        used.status === 'completed' &&
        used.total === 2 &&
        /^[0-9a-f]{64}$/.test(used.hashes?.[0] ?? ''),
      'the answer or the list of keys is not what was sent',
      used,
    ),
    stream: judge(
      used.streamed === used.text && used.last === 'response.completed',
      'the events do not add up to the answer',
      used,
    ),
    error: judge(
      used.refused?.status === 400 && used.refused.message?.includes('nobody/nothing') === true,
      'the error is not what was sent',
      used,
    ),
  }
}

function judge(isRight: boolean, complaint: string, used: Used): Outcome {
  return isRight ? { kind: 'green' } : { kind: 'red', reason: `${complaint}: ${JSON.stringify(used).slice(0, 300)}` }
}

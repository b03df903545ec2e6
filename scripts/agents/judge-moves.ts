import { existsSync, readFileSync } from 'node:fs'
import { lastWords } from '../programs/install.ts'
import type { Evidence } from './judge.ts'
import { filesOfStep, type MovedRequest, moveSteps } from './moving-providers.ts'
import type { Outcome } from './outcome.ts'
import { fileText, flowers } from './scenario.ts'

/** The result of a session whose provider changes. */
export interface Moves {
  readonly requests: readonly MovedRequest[]
  fileOf(name: string): string
}

const complaint = /^.*\b(?:error|retry|retrying|reconnecting|disconnected|failed|overloaded)\b.*$/im

/** Green where each step was asked once, nothing was refused, and the program reports neither an error nor a retry. */
export function judgeMoves({ ended, statuses }: Evidence, { requests, fileOf }: Moves): Outcome {
  const refused = requests.find(({ refusal }) => refusal !== undefined)
  if (refused !== undefined) return red(`${refused.provider} refused step ${refused.step}: ${refused.refusal}`)
  const answered = requests.filter(({ step, isAnswered }) => step > 0 && isAnswered)
  const said = lastWords(ended.output)
  for (let step = 1; step <= moveSteps + 1; step++) {
    const times = answered.filter((request) => request.step === step).length
    if (times !== 1) return red(`asked ${times} times for step ${step}; it said: ${said}`)
  }
  const failed = statuses.find((status) => status !== 200)
  if (failed !== undefined) return red(`was answered ${failed}; it said: ${said}`)
  for (const name of Array.from({ length: moveSteps }, (_, index) => filesOfStep(index + 1)).flat()) {
    const file = fileOf(name)
    if (!existsSync(file)) return red(`wrote no file ${name}; it said: ${said}`)
    if (readFileSync(file, 'utf8').trim() !== fileText) return red(`wrote something else to ${name}`)
  }
  const [complained] = complaint.exec(ended.output) ?? []
  if (complained !== undefined) return red(`said: ${complained.trim()}`)
  if (!ended.output.includes(flowers.moves)) return red(`shows no answer; it said: ${said}`)
  if (ended.exitCode !== 0) return red(`answered, then ended with exit code ${ended.exitCode}: ${said}`)
  return {
    kind: 'green',
    note: `through ${[...new Set(answered.map(({ provider }) => provider))].join(', ')} and back`,
  }
}

function red(reason: string): Outcome {
  return { kind: 'red', reason }
}

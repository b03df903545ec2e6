import type { TokenLogprob, TopLogprob } from '../../../canonical/turn-event.ts'
import { isJsonObject, listOf, objectOf, textOf } from '../../../streams/untrusted-json.ts'

/** The log probabilities of a candidate's tokens, with the alternatives to each; undefined when there are none. */
export function readLogprobs(logprobsResult: unknown): readonly TokenLogprob[] | undefined {
  if (!isJsonObject(logprobsResult)) return undefined
  const chosen = listOf(logprobsResult['chosenCandidates'])
  if (chosen.length === 0) return undefined
  const alternatives = listOf(logprobsResult['topCandidates'])
  return chosen.map((wire, position) => ({
    ...logprobOf(wire),
    top: listOf(objectOf(alternatives[position])['candidates']).map(logprobOf),
  }))
}

function logprobOf(wire: unknown): TopLogprob {
  const { token, logProbability } = objectOf(wire)
  return { token: textOf(token), logprob: typeof logProbability === 'number' ? logProbability : 0 }
}

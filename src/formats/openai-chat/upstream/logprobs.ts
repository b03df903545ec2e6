import type { TokenLogprob, TopLogprob } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf } from '../../../streams/untrusted-json.ts'

/** The log probabilities that come with a choice's text; undefined when there are none. */
export function readLogprobs(choice: JsonObject): readonly TokenLogprob[] | undefined {
  const tokens = listOf(objectOf(choice['logprobs'])['content']).filter(isJsonObject)
  if (tokens.length === 0) return undefined
  return tokens.map((token) => ({
    ...topLogprobOf(token),
    top: listOf(token['top_logprobs']).filter(isJsonObject).map(topLogprobOf),
  }))
}

function topLogprobOf(token: JsonObject): TopLogprob {
  const bytes = token['bytes']
  const logprob = token['logprob']
  return {
    token: textOf(token['token']),
    logprob: typeof logprob === 'number' ? logprob : -9999,
    ...(Array.isArray(bytes) && bytes.every((byte) => typeof byte === 'number') ? { bytes } : {}),
  }
}

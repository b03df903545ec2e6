import type { WrittenTurn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import type { AnswerIdentity, ClientFormat } from '../formats/format.ts'
import { freeEnding } from '../pipeline/free-ending.ts'
import type { Exchange } from '../pipeline/request.ts'

/** The answer to a request that only warms up: complete, empty and free of charge. No provider is asked. */
export function warmUp(turn: WrittenTurn, format: ClientFormat, identity: AnswerIdentity): Exchange {
  const encoder = format.createEncoder(turn, identity)
  const outcome = { stopReason: 'end', fault: null, usage: nothing, upstreamId: null, serviceTier: null } as const
  const ending = freeEnding(outcome)
  return turn.isStream
    ? { events: only(encoder.encodeEnd(ending)), breakOff: () => '' }
    : { json: encoder.encodeReply(ending) }
}

async function* only(text: string) {
  yield text
}

const nothing: Usage = {
  inputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  origin: 'reported',
}

import type { WrittenTurn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import type { AnswerIdentity, ClientFormat, Ending } from '../formats/format.ts'
import type { Exchange } from '../pipeline/request.ts'
import { freeOfCharge } from '../records/bill.ts'

/** The answer to a request that only warms up: complete, empty and free of charge. No provider is asked. */
export function warmUp(turn: WrittenTurn, format: ClientFormat, identity: AnswerIdentity): Exchange {
  const encoder = format.createEncoder(turn, identity)
  const ending: Ending = {
    outcome: { stopReason: 'end', fault: null, usage: nothing, upstreamId: null, serviceTier: null },
    bill: freeOfCharge,
    isByok: false,
    serviceMetadata: undefined,
    completedAt: identity.createdAt,
  }
  if (!turn.isStream) return { json: encoder.encodeReply(ending) }
  return { events: only(encoder.encodeEnd(ending)), breakOff: () => '' }
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

import type { TokenLogprob, TopLogprob } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'

/** Log probabilities as this format writes them. */
export function encodeLogprobs(tokens: readonly TokenLogprob[]): Schema<'ChatTokenLogprob'>[] {
  return tokens.map((token) => ({ ...encodeToken(token), top_logprobs: token.top.map(encodeToken) }))
}

function encodeToken({ token, logprob, bytes }: TopLogprob): Schema<'ChatTopLogprob'> {
  return { token, logprob, bytes: [...(bytes ?? Buffer.from(token))] }
}

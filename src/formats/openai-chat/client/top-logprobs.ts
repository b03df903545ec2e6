import { isSet } from '../../shared/is-set.ts'
import type { ClientChatRequest } from './wire.ts'

/** How many alternatives to each token are wanted; undefined for no probabilities at all. Who asks for alternatives need not ask for both. */
export function topLogprobsOf({
  logprobs,
  top_logprobs: count,
}: Pick<ClientChatRequest, 'logprobs' | 'top_logprobs'>): number | undefined {
  if (logprobs === true) return count ?? 0
  return logprobs !== false && isSet(count) && count > 0 ? count : undefined
}

import type { Conversation } from '../../canonical/conversation.ts'

/**
 * Notes the values of `include` that a format can't serve. Call it last: log probabilities count as served unless already noted. Encrypted
 * reasoning is always returned.
 */
export function noteIncludes({ includes }: Conversation, ignored: Set<string>): void {
  includes?.forEach((value, index) => {
    if (value === 'reasoning.encrypted_content') return
    if (value === 'message.output_text.logprobs' && !ignored.has('top_logprobs')) return
    ignored.add(`include[${index}]`)
  })
}

import type { Conversation } from '../../canonical/conversation.ts'

/**
 * Names the values of `include` that ask a format for what it doesn't have. To be called last: log probabilities are there unless they
 * have been named. Sealed thoughts come unasked where there are any.
 */
export function noteIncludes({ includes }: Conversation, ignored: Set<string>): void {
  includes?.forEach((value, index) => {
    if (value === 'reasoning.encrypted_content') return
    if (value === 'message.output_text.logprobs' && !ignored.has('top_logprobs')) return
    ignored.add(`include[${index}]`)
  })
}

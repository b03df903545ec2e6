import type { Conversation } from '../../canonical/conversation.ts'
import type { ClientFormatId } from '../../canonical/format-id.ts'
import type { Turn } from '../../canonical/turn.ts'

/** What each format's callers call the limit, as the encoders of that format read it. */
const limitNames: Readonly<Record<ClientFormatId, string>> = {
  'openai-responses': 'max_output_tokens',
  'openai-chat': 'max_completion_tokens',
  'anthropic-messages': 'max_tokens',
}

/** A turn that has an output limit which its caller did not set, so that no more is answered than a budget pays for. */
export function withOutputLimit(turn: Turn, outputTokensMax: number): Turn {
  const name = limitNames[turn.clientFormat]
  let conversation: Conversation | undefined
  return {
    ...turn,
    outputTokensMax,
    wire: { ...turn.wire, [name]: outputTokensMax },
    rewritten: [...(turn.rewritten ?? []), name],
    conversation() {
      conversation ??= { ...turn.conversation(), outputTokensMax }
      return conversation
    },
  }
}

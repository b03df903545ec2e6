import type { Conversation } from '../canonical/conversation.ts'
import type { Answer } from './answer.ts'
import { shorten, textOfParts } from './prompt.ts'

const messagesMax = 20
const charactersMax = 200

/** Every simulated model's answer to a request for a summary (the last message): who said what, newest last. */
export function summarize({ items }: Conversation): Answer {
  const said = items
    .slice(0, -1)
    .flatMap((item) => (item.kind === 'message' ? [`${item.role}: ${textOfParts(item.parts)}`] : []))
  const lines = said.slice(-messagesMax).map((line) => `- ${shorten(line.replaceAll('\n', ' '), charactersMax)}`)
  const head = `Summary of ${said.length} ${said.length === 1 ? 'message' : 'messages'}:`
  return { items: [{ kind: 'text', text: [head, ...lines].join('\n') }] }
}

import type { Conversation } from '../canonical/conversation.ts'
import type { Answer } from './answer.ts'
import { shorten, textOfParts } from './prompt.ts'

const messagesMax = 20
const charactersMax = 200

/** What every simulated model says when it is asked to summarize: who said what, newest last. The request for it is the last message. */
export function summarize({ items }: Conversation): Answer {
  const said = items
    .slice(0, -1)
    .flatMap((item) => (item.kind === 'message' ? [`${item.role}: ${textOfParts(item.parts)}`] : []))
  const lines = said.slice(-messagesMax).map((line) => `- ${shorten(line.replaceAll('\n', ' '), charactersMax)}`)
  const head = `Summary of ${said.length} ${said.length === 1 ? 'message' : 'messages'}:`
  return { items: [{ kind: 'text', text: [head, ...lines].join('\n') }] }
}

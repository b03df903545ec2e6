import type { CallerFormat } from '../wire/provider-wire.ts'
import type { CallerWire } from './caller-wire.ts'
import { chatCaller } from './chat-request.ts'
import { history, plainText, toolConversation } from './conversation.ts'
import { messagesCaller } from './messages-request.ts'
import { responsesCaller } from './responses-request.ts'

/** How big a request is. */
export type BodySize = 'small' | 'tool' | 'medium' | 'large' | 'memory'

/** Every caller format, as it asks. */
export const callerWires: Readonly<Record<CallerFormat, CallerWire>> = {
  'openai-responses': responsesCaller,
  'anthropic-messages': messagesCaller,
  'openai-chat': chatCaller,
}

const smallBytes = 300

/** A request that the gateway must accept, as bytes of about 300 B (with a tool of the gateway's or without), 20 KB, 500 KB or 150 KB. */
export function requestBody(caller: CallerFormat, size: BodySize, model: string, isStreamed: boolean): Buffer {
  const write = (said: Parameters<CallerWire['request']>[0]): Buffer =>
    Buffer.from(JSON.stringify({ model, ...callerWires[caller].request(said, isStreamed) }))
  switch (size) {
    case 'small':
      return write(plainText(smallBytes - write('').length))
    case 'tool': {
      const said = callerWires[caller].request(plainText(smallBytes), isStreamed)
      return Buffer.from(JSON.stringify({ model, ...said, tools: [{ type: 'service:datetime' }] }))
    }
    case 'medium':
      return write(toolConversation())
    case 'large':
      return write(history(200, 2_350))
    case 'memory':
      return write(history(60, 2_350))
  }
}

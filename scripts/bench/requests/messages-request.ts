import { type CallerWire, callIdOf } from './caller-wire.ts'
import type { Conversation, ConversationItem, FunctionTool } from './conversation.ts'

/** The format wants a limit in each request. */
const usualOutputTokensMax = 1_024

/** Callers of `/messages`. */
export const messagesCaller: CallerWire = {
  path: '/api/v1/messages',
  request: (said, isStreamed) => ({
    max_tokens: (typeof said !== 'string' && said.outputTokensMax) || usualOutputTokensMax,
    ...(isStreamed && { stream: true }),
    ...(typeof said === 'string' ? { messages: [{ role: 'user', content: said }] } : members(said)),
  }),
}

function members({ instructions, items, tools, temperature }: Conversation) {
  return {
    system: instructions,
    messages: items.map(encodeItem),
    ...(tools !== undefined && { tools: tools.map(encodeTool), tool_choice: { type: 'auto' } }),
    temperature,
  }
}

function encodeItem(item: ConversationItem) {
  switch (item.kind) {
    case 'user':
    case 'assistant':
      return { role: item.kind, content: [{ type: 'text', text: item.text }] }
    case 'call':
      return {
        role: 'assistant',
        content: [{ type: 'tool_use', id: callIdOf(item.turn), name: item.name, input: item.arguments }],
      }
    case 'result':
      return {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: callIdOf(item.turn), content: item.output }],
      }
  }
}

function encodeTool({ name, description, parameters }: FunctionTool) {
  return { name, description, input_schema: parameters }
}

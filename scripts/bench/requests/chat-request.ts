import { type CallerWire, callIdOf } from './caller-wire.ts'
import type { Conversation, ConversationItem, FunctionTool } from './conversation.ts'

/** Callers of `/chat/completions`. */
export const chatCaller: CallerWire = {
  path: '/api/v1/chat/completions',
  request: (said, isStreamed) => ({
    ...(isStreamed && { stream: true, stream_options: { include_usage: true } }),
    ...(typeof said === 'string' ? { messages: [{ role: 'user', content: said }] } : members(said)),
  }),
}

function members({ instructions, items, tools, temperature, outputTokensMax }: Conversation) {
  const system = instructions === undefined ? [] : [{ role: 'system', content: instructions }]
  return {
    messages: [...system, ...items.map(encodeItem)],
    ...(tools !== undefined && { tools: tools.map(encodeTool), tool_choice: 'auto', parallel_tool_calls: true }),
    temperature,
    max_tokens: outputTokensMax,
  }
}

function encodeItem(item: ConversationItem) {
  switch (item.kind) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: item.text }] }
    case 'assistant':
      return { role: 'assistant', content: item.text }
    case 'call': {
      const call = { name: item.name, arguments: JSON.stringify(item.arguments) }
      return {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: callIdOf(item.turn), type: 'function', function: call }],
      }
    }
    case 'result':
      return { role: 'tool', tool_call_id: callIdOf(item.turn), content: item.output }
  }
}

function encodeTool({ name, description, parameters }: FunctionTool) {
  return { type: 'function', function: { name, description, strict: false, parameters } }
}

import { type CallerWire, callIdOf } from './caller-wire.ts'
import type { Conversation, ConversationItem, FunctionTool } from './conversation.ts'

/** Callers of `/responses`. */
export const responsesCaller: CallerWire = {
  path: '/api/v1/responses',
  request: (said, isStreamed) => ({
    ...(isStreamed && { stream: true }),
    ...(typeof said === 'string' ? { input: said } : members(said)),
  }),
}

function members({ instructions, items, tools, temperature, outputTokensMax }: Conversation) {
  return {
    instructions,
    input: items.map(encodeItem),
    ...(tools !== undefined && { tools: tools.map(encodeTool), tool_choice: 'auto', parallel_tool_calls: true }),
    temperature,
    max_output_tokens: outputTokensMax,
  }
}

function encodeItem(item: ConversationItem) {
  switch (item.kind) {
    case 'user':
      return { type: 'message', role: 'user', content: [{ type: 'input_text', text: item.text }] }
    case 'assistant':
      return {
        type: 'message',
        id: item.id,
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: item.text, annotations: [] }],
      }
    case 'call':
      return {
        type: 'function_call',
        id: `fc_bench_${item.turn}`,
        call_id: callIdOf(item.turn),
        name: item.name,
        arguments: JSON.stringify(item.arguments),
      }
    case 'result':
      return { type: 'function_call_output', call_id: callIdOf(item.turn), output: item.output }
  }
}

function encodeTool({ name, description, parameters }: FunctionTool) {
  return { type: 'function', name, description, strict: false, parameters }
}

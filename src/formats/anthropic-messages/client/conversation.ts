import type { Conversation, Reasoning, TextFormat } from '../../../canonical/conversation.ts'
import type { Tool, ToolChoice } from '../../../canonical/tool.ts'
import { hashEndUser } from '../../client-request/end-user-hash.ts'
import { formatId } from '../wire.ts'
import { decodeInstructions, decodeItems } from './messages.ts'
import { isCallersTool } from './parameters.ts'
import { decodeCacheControl, extraOf } from './parts.ts'
import type { MessageRequest, MessageSource, RequestTool } from './wire.ts'

// Schemas of this format have no name, and others want one.
const schemaName = 'output'

/** The request in the vocabulary's words. Blocks and tools that only this format knows are carried as they came. */
export function decodeConversation(request: MessageRequest, { json, betas }: MessageSource): Conversation {
  const { metadata, tool_choice: choice, output_config: config, cache_control: mark } = request
  const instructions = decodeInstructions(request.system)
  const endUser = metadata?.user_id
  return {
    items: decodeItems(request, json),
    tools: (request.tools ?? []).map((tool, index) => decodeTool(tool, `tools[${index}]`)),
    ...(instructions !== undefined && { instructions }),
    ...(choice !== undefined && decodeToolChoice(choice, request.tools ?? [])),
    ...decodeSampling(request),
    ...decodeReasoning(request),
    ...(config?.format !== undefined && config.format !== null && { textFormat: decodeTextFormat(config.format) }),
    ...(mark !== undefined && mark !== null && { cacheControl: decodeCacheControl(mark) }),
    ...(metadata !== undefined && decodeMetadata(metadata)),
    ...(endUser !== undefined && endUser !== null && { safetyIdentifier: hashEndUser(endUser) }),
    ...extraOf({
      context_management: request.context_management,
      ...(config?.task_budget !== undefined &&
        config.task_budget !== null && { output_config: { task_budget: config.task_budget } }),
      ...(betas.length > 0 && { betas }),
    }),
  }
}

function decodeSampling(request: MessageRequest) {
  const { max_tokens: outputTokensMax, temperature, top_p: topP, top_k: topK, stop_sequences: stop } = request
  return {
    ...(outputTokensMax !== undefined && { outputTokensMax }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(topK !== undefined && { topK }),
    ...(stop !== undefined && stop.length > 0 && { stop }),
  }
}

function decodeReasoning({ thinking, output_config: config }: MessageRequest): { reasoning?: Reasoning } {
  const effort = config?.effort ?? undefined
  if (thinking === undefined) return effort === undefined ? {} : { reasoning: { effort } }
  // The effort goes into the words of the answer then, which no other format has a measure for.
  if (thinking.type === 'disabled') return { reasoning: { isEnabled: false } }
  return {
    reasoning: {
      ...(thinking.type === 'adaptive' ? { isAdaptive: true } : { tokensMax: thinking.budget_tokens, isEnabled: true }),
      ...(effort !== undefined && { effort }),
      ...(thinking.display === 'omitted' && { isHidden: true }),
      ...(thinking.display === 'summarized' && { summary: 'auto' }),
    },
  }
}

function decodeTextFormat({ schema }: { readonly schema: Readonly<Record<string, unknown>> }): TextFormat {
  return { kind: 'json-schema', name: schemaName, schema }
}

function decodeTool(tool: RequestTool, path: string): Tool {
  if (!isCallersTool(tool)) return { kind: 'native', format: formatId, type: tool.type, path, wire: tool }
  const { type: _, name, description, input_schema: parameters, strict, cache_control: mark, ...rest } = tool
  return {
    kind: 'function',
    name,
    ...(description !== undefined && { description }),
    parameters,
    ...(strict !== undefined && { strict }),
    ...(mark !== undefined && mark !== null && { cacheBreakpoint: decodeCacheControl(mark) }),
    ...extraOf(rest),
  }
}

function decodeToolChoice(
  choice: NonNullable<MessageRequest['tool_choice']>,
  tools: readonly RequestTool[],
): { toolChoice: ToolChoice; parallelToolCalls?: boolean } {
  if (choice.type === 'none') return { toolChoice: { kind: 'none' } }
  const { disable_parallel_tool_use: isSerial } = choice
  return {
    toolChoice: decodeChoice(choice, tools),
    ...(isSerial !== undefined && { parallelToolCalls: !isSerial }),
  }
}

function decodeChoice(
  choice: Exclude<NonNullable<MessageRequest['tool_choice']>, { type: 'none' }>,
  tools: readonly RequestTool[],
): ToolChoice {
  if (choice.type === 'auto') return { kind: 'auto' }
  if (choice.type === 'any') return { kind: 'required' }
  const { name } = choice
  if (tools.some((tool) => isCallersTool(tool) && tool.name === name)) return { kind: 'function', name }
  return { kind: 'native', format: formatId, type: choice.type, wire: { type: choice.type, name } }
}

/** Facts beside the end user are nothing that this format's provider takes, but others do. */
function decodeMetadata({ user_id: _, ...facts }: NonNullable<MessageRequest['metadata']>): {
  metadata?: Readonly<Record<string, string>>
} {
  const texts = Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length === 0 ? {} : { metadata: Object.fromEntries(texts) }
}

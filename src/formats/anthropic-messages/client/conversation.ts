import type { Conversation, Reasoning, TextFormat } from '../../../canonical/conversation.ts'
import type { EndUser } from '../../../canonical/end-user.ts'
import type { Envelopes } from '../../../canonical/envelope.ts'
import { serverFormat, type Tool, type ToolChoice } from '../../../canonical/tool.ts'
import { withExactMembers } from '../../client-request/exact-members.ts'
import { hasServerTool, isServerTool } from '../../client-request/server-tools.ts'
import { formatId } from '../wire.ts'
import { decodeInstructions, decodeItems } from './messages.ts'
import { isCallersTool, outputFormatOf } from './parameters.ts'
import { decodeCacheControl, extraOf } from './parts.ts'
import { withoutSystemLines } from './system-lines.ts'
import type { MessageRequest, MessageSource, RequestTool } from './wire.ts'

// Schemas of this format have no name, but others require one.
const schemaName = 'output'

interface DecodeOptions {
  readonly unknownFields?: readonly string[]
  readonly endUser?: EndUser | undefined
  readonly envelopes?: Pick<Envelopes, 'open'> | undefined
}

/** The request in canonical words. Blocks and tools that only this format knows are passed on unchanged. */
export function decodeConversation(
  parsed: MessageRequest,
  { json, betas, systemLines }: MessageSource,
  { unknownFields = [], endUser, envelopes }: DecodeOptions = {},
): Conversation {
  const request = withExactMembers(parsed, json, ['tools', 'output_config', 'output_format'])
  const { metadata, tool_choice: choice, output_config: config, cache_control: mark } = request
  const system = withoutSystemLines(request.system)
  const instructions = decodeInstructions(system)
  return {
    items: decodeItems(
      system,
      request.messages,
      () => withExactMembers(request, json, ['messages']).messages,
      envelopes,
    ),
    tools: (request.tools ?? []).map((tool, index) => decodeTool(tool, `tools[${index}]`)),
    ...(instructions !== undefined && { instructions }),
    ...(choice !== undefined && decodeToolChoice(choice, request.tools ?? [])),
    ...decodeSampling(request),
    ...decodeReasoning(request),
    ...decodeTextFormat(outputFormatOf(request)),
    ...(mark !== undefined && mark !== null && { cacheControl: decodeCacheControl(mark) }),
    ...(metadata !== undefined && decodeMetadata(metadata)),
    ...(endUser?.isNamed === true && { safetyIdentifier: endUser.hash }),
    ...extraOf({
      ...membersOf(request, unknownFields),
      ...carriedMembers(request),
      ...(config?.task_budget !== undefined &&
        config.task_budget !== null && { output_config: { task_budget: config.task_budget } }),
      system: systemLines,
      ...(betas.length > 0 && { betas }),
    }),
  }
}

/** Members outside the contract are for endpoints of this format. */
function membersOf(request: MessageRequest, names: readonly string[]): object {
  const members = request as unknown as Readonly<Record<string, unknown>>
  return Object.fromEntries(names.map((name) => [name, members[name]]))
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
  // Carried along: no other format distinguishes interleaved thinking.
  if (thinking.type === 'between_tools') return {}
  return {
    reasoning: {
      ...(thinking.type === 'adaptive' ? { isAdaptive: true } : { tokensMax: thinking.budget_tokens, isEnabled: true }),
      ...(effort !== undefined && { effort }),
      ...(thinking.display === 'omitted' && { isHidden: true }),
      ...((thinking.display === 'summarized' || thinking.display === 'updates') && { summary: 'auto' }),
    },
  }
}

function decodeTextFormat(format: ReturnType<typeof outputFormatOf>): { textFormat?: TextFormat } {
  return format === undefined ? {} : { textFormat: { kind: 'json-schema', name: schemaName, schema: format.schema } }
}

/** What the request contains only for endpoints of this format. */
function carriedMembers(request: MessageRequest): Partial<MessageRequest> {
  const carried: Partial<Record<keyof MessageRequest, unknown>> = {}
  for (const name of carriedNames) carried[name] = request[name]
  if (request.thinking?.type === 'between_tools') carried.thinking = request.thinking
  if (request.fallbacks === 'default') carried.fallbacks = request.fallbacks
  return carried as Partial<MessageRequest>
}

const carriedNames = [
  'context_management',
  'thread',
  'mcp_servers',
  'container',
  'compaction',
  'diagnostics',
  'inference_geo',
  'billing_policy',
  'fallback_credit_token',
] as const satisfies readonly (keyof MessageRequest)[]

function decodeTool(tool: RequestTool, path: string): Tool {
  if (!isCallersTool(tool)) {
    const format = isServerTool(tool.type) ? serverFormat : formatId
    return { kind: 'native', format, type: tool.type, path, wire: tool }
  }
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
  if (tools.some((tool) => isCallersTool(tool) && tool.name === name) || hasServerTool(tools, name))
    return { kind: 'function', name }
  // A tool of the gateway has no name: its type names it.
  const type = isServerTool(name) ? name : choice.type
  return { kind: 'native', format: formatId, type, wire: { type: choice.type, name } }
}

/** Anthropic takes only the end user in `metadata`; other providers take more. */
function decodeMetadata({ user_id: _, ...facts }: NonNullable<MessageRequest['metadata']>): {
  metadata?: Readonly<Record<string, string>>
} {
  const texts = Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length === 0 ? {} : { metadata: Object.fromEntries(texts) }
}

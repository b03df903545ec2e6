import type { Conversation, Reasoning, TextFormat } from '../../../canonical/conversation.ts'
import type { Tool, ToolChoice } from '../../../canonical/tool.ts'
import type { Turn, WrittenTurn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { objectOf } from '../../../streams/untrusted-json.ts'
import type { UpstreamRequest } from '../../format.ts'
import { endUserFor } from '../../shared/end-user-for.ts'
import { endpointSupports } from '../../shared/endpoint-supports.ts'
import { isSet } from '../../shared/is-set.ts'
import { lacksTier } from '../../shared/lacks-tier.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { hasMarks, isMarked, noteForeign, saidByMarks } from '../../shared/unsupported-parameters.ts'
import { takes } from '../endpoint-takes.ts'
import { encodeRelayRequest } from '../relay/request.ts'
import { formatId } from '../wire.ts'
import { encodeItems, isLostThought } from './encode-items.ts'

/**
 * The request for an endpoint of this format. A turn as written in this format is sent unchanged except for the gateway's own members;
 * others are encoded from the conversation.
 */
export function encodeRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest {
  if (isOwn(turn)) return encodeRelayRequest(turn, endpoint)
  const conversation = turn.conversation()
  const sent = endpointSupports(endpoint, 'reasoning') ? conversation : withoutThoughts(conversation)
  return {
    path: requestPathOf(endpoint, '/responses'),
    headers: {},
    body: writeExact(encodeConversation(sent, turn, endpoint)),
    ignoredParameters: [...new Set([...ignored(sent, turn, endpoint), ...lostThoughts(conversation, sent)])],
  }
}

function isOwn(turn: Turn): turn is WrittenTurn {
  return turn.asWritten?.format === formatId
}

/** For models that can't think: providers refuse to return thoughts for them, and thoughts in the history. */
function withoutThoughts({ reasoning: _, ...conversation }: Conversation): Conversation {
  return { ...conversation, items: conversation.items.filter(({ kind }) => kind !== 'reasoning') }
}

function lostThoughts({ items, reasoning }: Conversation, sent: Conversation): string[] {
  if (sent.reasoning === reasoning && sent.items.length === items.length) return []
  return [
    ...(reasoning !== undefined && asksForThoughts(reasoning) ? ['reasoning'] : []),
    ...(sent.items.length < items.length ? ['input.reasoning'] : []),
  ]
}

/** A model that can't think needs no switching off. */
function asksForThoughts({ effort, tokensMax, isEnabled, isAdaptive, summary }: Reasoning): boolean {
  if (isEnabled === false || effort === 'none' || tokensMax === 0) return false
  return [effort, tokensMax, summary].some(isSet) || isEnabled === true || isAdaptive === true
}

function encodeConversation(conversation: Conversation, turn: Turn, endpoint: Endpoint): object {
  const { provider, upstreamModel } = endpoint
  const { instructions, toolChoice, reasoning, textFormat, verbosity, topLogprobs } = conversation
  const tools = conversation.tools.flatMap(encodeTool)
  const options = {
    hasDeveloperRole: provider.capabilities.hasDeveloperRole,
    takesCacheControl: takes(endpoint, 'cache_control'),
  }
  const include = encodeInclude(conversation)
  // Members whose value is undefined are not written.
  return {
    model: upstreamModel,
    instructions,
    input: encodeItems(conversation.items, options),
    tools: tools.length > 0 ? tools : undefined,
    tool_choice:
      toolChoice === undefined || tools.length === 0 ? undefined : encodeToolChoice(toolChoice, conversation.tools),
    parallel_tool_calls: conversation.parallelToolCalls,
    max_output_tokens: conversation.outputTokensMax,
    temperature: conversation.temperature,
    top_p: conversation.topP,
    top_k: takes(endpoint, 'top_k') ? conversation.topK : undefined,
    frequency_penalty: conversation.frequencyPenalty,
    presence_penalty: conversation.presencePenalty,
    top_logprobs: topLogprobs,
    reasoning: reasoning === undefined ? undefined : encodeReasoning(reasoning),
    text:
      textFormat === undefined && verbosity === undefined
        ? undefined
        : { format: encodeTextFormat(textFormat), verbosity },
    modalities: takes(endpoint, 'modalities') ? conversation.modalities : undefined,
    image_config: takes(endpoint, 'image_config') ? conversation.imageConfig : undefined,
    include: include.length > 0 ? include : undefined,
    prompt_cache_key: conversation.promptCacheKey,
    metadata: conversation.metadata,
    safety_identifier: endUserFor(turn, endpoint),
    service_tier: tierOf(turn, endpoint),
    store: false,
    stream: turn.isStream,
    truncation: conversation.truncation,
    max_tool_calls: turn.toolUsesMax ?? turn.needs.hosted?.usesMax,
    ...objectOf(conversation.extra?.[formatId]),
  }
}

/** The endpoint's own tier. Bought capacity (`scale`) applies to default endpoints. */
function tierOf({ routing }: Turn, { tier }: Endpoint): string | undefined {
  if (tier !== 'default') return tier
  return routing.serviceTier === 'scale' ? 'scale' : undefined
}

/** The reasoning settings; undefined if the caller set none. */
function encodeReasoning(reasoning: Reasoning): object | undefined {
  const effort = reasoning.effort ?? effortOf(reasoning)
  const summary = reasoning.isHidden === true ? undefined : (reasoning.summary ?? usualSummaryOf(reasoning))
  return effort === undefined && summary === undefined ? undefined : { effort, summary }
}

/** A token budget as the nearest effort; undefined if the model decides. */
function effortOf({ tokensMax, isEnabled }: Reasoning): string | undefined {
  if (isEnabled === false || tokensMax === 0) return 'none'
  if (tokensMax === undefined) return undefined
  if (tokensMax <= 2048) return 'low'
  return tokensMax <= 8192 ? 'medium' : 'high'
}

/** In other formats enabling thinking shows the thoughts; here they have to be requested. */
function usualSummaryOf({ isEnabled, isAdaptive }: Reasoning): string | undefined {
  return isEnabled === true || (isAdaptive === true && isEnabled !== false) ? 'auto' : undefined
}

// Nothing is stored, so thoughts must come encrypted to be usable on the next turn.
function encodeInclude({ items, reasoning, topLogprobs, includes = [] }: Conversation): string[] {
  const thinks = reasoning !== undefined && reasoning.isEnabled !== false && reasoning.effort !== 'none'
  const hasThought = items.some((item) => item.kind === 'reasoning' && item.encrypted !== undefined)
  const wanted = [
    ...(thinks || hasThought ? ['reasoning.encrypted_content'] : []),
    ...(topLogprobs !== undefined ? ['message.output_text.logprobs'] : []),
    ...includes,
  ]
  return [...new Set(wanted)]
}

function encodeTool(tool: Tool): object[] {
  if (tool.isInItem === true) return []
  if (tool.kind === 'native') return tool.format === formatId ? [tool.wire as object] : []
  const { name, description, parameters, strict, extra } = tool
  return [
    {
      type: 'function',
      name,
      description,
      parameters,
      strict: strict ?? false,
      ...(extra?.[formatId] as object | undefined),
    },
  ]
}

function encodeToolChoice(choice: ToolChoice, tools: readonly Tool[]): unknown {
  switch (choice.kind) {
    case 'function':
      return { type: 'function', name: choice.name }
    case 'allowed':
      return {
        type: 'allowed_tools',
        mode: choice.required ? 'required' : 'auto',
        tools: [
          ...choice.names.map((name) => ({ type: 'function', name })),
          ...(choice.others ?? [])
            .filter(({ type }) => tools.some((tool) => tool.kind === 'native' && tool.type === type))
            .map(({ type, name, server }) => ({ type, name, server_label: server })),
        ],
      }
    case 'native':
      return choice.format === formatId ? choice.wire : undefined
    default:
      return choice.kind
  }
}

function encodeTextFormat(format: TextFormat | undefined): object | undefined {
  if (format === undefined) return undefined
  if (format.kind !== 'json-schema') return { type: format.kind === 'text' ? 'text' : 'json_object' }
  const { name, description, schema, strict } = format
  return { type: 'json_schema', name, description, schema, strict }
}

/** Sampling settings that this format can't express, with their names for callers. */
const unsaid = [
  ['seed', 'seed'],
  ['minP', 'min_p'],
  ['topA', 'top_a'],
  ['repetitionPenalty', 'repetition_penalty'],
  ['logitBias', 'logit_bias'],
] as const satisfies readonly (readonly [keyof Conversation, string])[]

function ignored(conversation: Conversation, turn: Turn, endpoint: Endpoint): string[] {
  const { items, tools, reasoning, toolChoice, modalities } = conversation
  const foreign = new Set<string>()
  noteForeign(conversation, formatId, foreign, takes(endpoint, 'cache_control') ? saidByMarks(conversation) : [])
  const isForeign = ({ kind, format }: { kind: string; format?: string }) => kind === 'native' && format !== formatId
  const asksForMedia = modalities?.some((modality) => modality !== 'text') === true
  return [
    ...foreign,
    ...items.flatMap((item) => (item.kind === 'native' && isForeign(item) ? [`input.${item.type}`] : [])),
    ...(items.some((item) => item.kind === 'tool-result' && item.isError === true) ? ['input.is_error'] : []),
    ...(items.some(isLostThought) ? ['input.reasoning'] : []),
    ...(tools.some(isForeign) ? ['tools'] : []),
    ...(toolChoice !== undefined && isForeign(toolChoice) ? ['tool_choice'] : []),
    ...unsaid.flatMap(([member, name]) => (conversation[member] === undefined ? [] : [name])),
    ...(conversation.stop !== undefined && conversation.stop.length > 0 ? ['stop'] : []),
    ...(reasoning?.tokensMax !== undefined ? ['reasoning.max_tokens'] : []),
    ...(conversation.topK !== undefined && !takes(endpoint, 'top_k') ? ['top_k'] : []),
    ...(conversation.imageConfig !== undefined && !takes(endpoint, 'image_config') ? ['image_config'] : []),
    ...(asksForMedia && !takes(endpoint, 'modalities') ? ['modalities'] : []),
    ...(conversation.cacheControl !== undefined ||
    tools.some(isMarked) ||
    (items.some(hasMarks) && !takes(endpoint, 'cache_control'))
      ? ['cache_control']
      : []),
    ...(lacksTier(turn, endpoint) && tierOf(turn, endpoint) === undefined ? ['service_tier'] : []),
  ]
}

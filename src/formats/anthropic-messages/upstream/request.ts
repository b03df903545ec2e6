import type { Conversation, TextFormat } from '../../../canonical/conversation.ts'
import type { Turn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import type { UpstreamRequest } from '../../format.ts'
import { endUserFor } from '../../shared/end-user-for.ts'
import { jsonHint } from '../../shared/json-hint.ts'
import { lacksTier } from '../../shared/lacks-tier.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { formatId, type MessagesRequest, type OutputConfig, type TextBlock } from '../wire.ts'
import { addBetas, betaHeader, betasOf } from './betas.ts'
import { encodeCacheControl, ownExtra } from './blocks.ts'
import { continuesWithoutThoughts, encodeMessages } from './messages.ts'
import { type ModelTraits, modelTraits } from './model.ts'
import { type ParameterNames, parameterNames } from './names.ts'
import { noteUnsupported } from './note-unsupported.ts'
import { planEffort, planThinking, type ThinkingPlan } from './thinking.ts'
import { withoutThinkingEdits } from './thinking-edits.ts'
import { encodeToolChoice, encodeTools } from './tools.ts'

/** The format version that the gateway uses by default. */
export const apiVersion = '2023-06-01'
/** The output limit if neither the caller nor the catalog sets one; every model supports it. */
const usualOutputTokensMax = 4096

/** A request being built: what this endpoint can't take is named in `ignored` instead of put into `body`. */
interface Draft {
  readonly body: MessagesRequest
  readonly endpoint: Endpoint
  readonly traits: ModelTraits
  readonly names: ParameterNames
  readonly ignored: Set<string>
  readonly betas: Set<string>
}

/** The request for a turn that fits its endpoint. */
export function encodeMessagesRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest {
  const conversation = turn.conversation()
  const ignored = new Set<string>()
  const betas = new Set<string>()
  const names = parameterNames(turn.clientFormat)
  const addition = jsonHintOf(conversation.textFormat, endpoint)
  const { system, messages } = encodeMessages(conversation, addition, names.items, { ignored, betas })
  const body: MessagesRequest = {
    model: endpoint.upstreamModel,
    max_tokens: conversation.outputTokensMax ?? defaultOutputTokens(turn, endpoint),
    ...(system.length === 0 ? {} : { system }),
    messages,
  }
  const draft: Draft = { body, endpoint, traits: modelTraits(endpoint.upstreamModel), names, ignored, betas }
  const plan = planFor(draft, conversation, turn.clientFormat === formatId)
  putTools(draft, conversation, plan)
  putThinking(draft, conversation, plan)
  putSampling(draft, conversation, plan)
  putTheRest(draft, conversation, turn)
  const extra = ownExtra(conversation.extra)
  addBetas(body.tools ?? [], extra, betas)
  const unknownBetas: string[] = []
  putCarried(draft, turn, extra)
  return {
    path: requestPathOf(endpoint, '/messages'),
    headers: { 'anthropic-version': apiVersion, ...betaHeader(betasOf(extra), betas, endpoint, unknownBetas) },
    body: writeExact(body),
    ignoredParameters: [...ignored, ...unknownBetas],
  }
}

/** As much as the model can write and its context has room for, because some models refuse more. */
export function defaultOutputTokens(turn: Turn, { maxOutputTokens, contextLength }: Endpoint): number {
  if (maxOutputTokens === null) return usualOutputTokensMax
  if (contextLength === null) return maxOutputTokens
  const room = contextLength - turn.needs.promptTokensGuess
  return Math.min(maxOutputTokens, Math.max(room, usualOutputTokensMax))
}

function planFor(
  { body, endpoint, traits, names, ignored }: Draft,
  { reasoning }: Conversation,
  isOwnCaller: boolean,
): ThinkingPlan {
  const isEffortAlone = isOwnCaller && reasoning?.effort !== undefined && Object.keys(reasoning).length === 1
  if (reasoning !== undefined && !supports(endpoint, 'reasoning')) {
    if (isOwnCaller && reasoning.effort !== undefined) ignored.add(names.verbosity)
    if (!isEffortAlone && asksForThoughts(reasoning)) ignored.add(names.reasoning)
    return planThinking(undefined, traits, body.max_tokens, names, ignored)
  }
  if (isEffortAlone) return planEffort(reasoning.effort, traits, names, ignored)
  const plan = planThinking(reasoning, traits, body.max_tokens, names, ignored)
  if (plan.thinking?.type !== 'enabled' || !continuesWithoutThoughts(body.messages)) return plan
  // The turn began at another provider, or its thoughts were lost: it continues without thinking.
  ignored.add(names.reasoning)
  return { isOn: false }
}

function asksForThoughts({
  effort,
  tokensMax,
  isEnabled,
  isAdaptive,
}: NonNullable<Conversation['reasoning']>): boolean {
  if (isEnabled === false || effort === 'none' || tokensMax === 0) return false
  return effort !== undefined || tokensMax !== undefined || isEnabled === true || isAdaptive === true
}

function putTools({ body, endpoint, ignored }: Draft, conversation: Conversation, { isOn }: ThinkingPlan): void {
  if (conversation.tools.length === 0) return
  if (!supports(endpoint, 'tools')) {
    ignored.add('tools')
    if (conversation.toolChoice !== undefined) ignored.add('tool_choice')
    return
  }
  const options = { takesStrict: takesSchema(endpoint), isThinking: isOn }
  const tools = encodeTools(conversation, options, ignored)
  if (tools.length === 0) return
  body.tools = tools
  const choice = encodeToolChoice(conversation, options, ignored)
  if (choice !== undefined) body.tool_choice = choice
}

function putThinking({ body, endpoint, names, ignored }: Draft, conversation: Conversation, plan: ThinkingPlan): void {
  const { textFormat, verbosity } = conversation
  if (plan.thinking !== undefined) body.thinking = plan.thinking
  if (verbosity !== undefined) ignored.add(names.verbosity)
  const schema = enforcedSchemaOf(textFormat, endpoint)
  // Asked for in the prompt, so not enforced.
  if (textFormat !== undefined && textFormat.kind !== 'text' && schema === undefined) ignored.add(names.textFormat)
  const config: OutputConfig = {
    ...(plan.effort === undefined ? {} : { effort: plan.effort }),
    ...(schema === undefined ? {} : { format: { type: 'json_schema', schema } }),
  }
  if (Object.keys(config).length > 0) body.output_config = config
}

function putSampling(draft: Draft, conversation: Conversation, { isOn }: ThinkingPlan): void {
  const { body, endpoint, traits, names, ignored } = draft
  const { temperature, topP, topK, stop } = conversation
  const isFixed = isOn || traits.hasFixedSampling
  const put = (name: 'temperature' | 'top_p' | 'top_k', value: number | undefined, isNeutral: boolean): void => {
    if (value === undefined) return
    if (!isFixed && supports(endpoint, name)) body[name] = value
    else if (!isNeutral) ignored.add(name)
  }
  put('temperature', temperature, temperature === 1)
  if (body.temperature === undefined || traits.takesTemperatureWithTopP) put('top_p', topP, topP === 1)
  else if (topP !== undefined && topP !== 1) ignored.add('top_p')
  put('top_k', topK, topK === 0)
  if (stop === undefined || stop.length === 0) return
  if (supports(endpoint, 'stop')) body.stop_sequences = stop
  else ignored.add(names.stop)
}

function putTheRest({ body, endpoint, ignored }: Draft, conversation: Conversation, turn: Turn): void {
  const { cacheControl } = conversation
  const endUser = endUserFor(turn, endpoint)
  if (cacheControl !== undefined) body.cache_control = encodeCacheControl(cacheControl)
  if (endUser !== undefined) body.metadata = { user_id: endUser }
  // Bought capacity: the provider uses it while it lasts.
  if (endpoint.tier === 'priority') body.service_tier = 'auto'
  else if (endpoint.tier === 'flex' || lacksTier(turn, endpoint)) ignored.add('service_tier')
  if (turn.isStream) body.stream = true
  noteUnsupported(conversation, ignored)
}

/** Members that only this format knows, from a caller of this format. They never replace canonical ones. */
function putCarried(draft: Draft, turn: Turn, extra: JsonObject): void {
  const { body, endpoint, ignored } = draft
  const { betas: _, output_config: config, system: lines, ...carried } = extra
  const target = body as unknown as Record<string, unknown>
  const rest = supports(endpoint, 'reasoning') ? carried : withoutThinking(carried, ignored)
  for (const [name, value] of Object.entries(rest)) if (!Object.hasOwn(target, name)) target[name] = value
  putSystemLines(draft, objectOf(lines))
  if (isJsonObject(config)) target['output_config'] = { ...config, ...objectOf(target['output_config']) }
  if (turn.clientFormat !== formatId) for (const name of turn.unknownFields) ignored.add(name)
}

/** Without what a model that can't think refuses. */
function withoutThinking({ thinking, ...carried }: JsonObject, ignored: Set<string>): JsonObject {
  if (thinking !== undefined) ignored.add('thinking')
  const { context_management: management, ...others } = carried
  const kept = withoutThinkingEdits(management)
  return kept === undefined ? others : { ...others, context_management: kept }
}

/** A program's lines for its provider come before its text for the model. */
function putSystemLines({ body, endpoint, ignored }: Draft, lines: JsonObject): void {
  const taken: readonly string[] = endpoint.provider.capabilities.systemLines ?? []
  for (const [line, block] of Object.entries(lines)) {
    if (!taken.includes(line)) ignored.add(`system.${line}`)
    else body.system = [block as TextBlock, ...(body.system ?? [])]
  }
}

/** Without schemas the prompt asks for JSON; the provider has no other way. */
function jsonHintOf(textFormat: TextFormat | undefined, endpoint: Endpoint): string | undefined {
  return enforcedSchemaOf(textFormat, endpoint) === undefined ? jsonHint(textFormat) : undefined
}

function enforcedSchemaOf(textFormat: TextFormat | undefined, endpoint: Endpoint): JsonObject | undefined {
  if (textFormat?.kind !== 'json-schema' || textFormat.isUnenforced === true) return undefined
  return takesSchema(endpoint) ? textFormat.schema : undefined
}

function takesSchema(endpoint: Endpoint): boolean {
  return endpoint.provider.capabilities.hasJsonSchema && supports(endpoint, 'structured_outputs')
}

/** An endpoint without a list is assumed to support everything. */
function supports({ supportedParameters }: Endpoint, name: string): boolean {
  return supportedParameters === null || supportedParameters.has(name)
}

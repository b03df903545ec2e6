import type { Conversation } from '../../../canonical/conversation.ts'
import type { Turn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { objectOf } from '../../../streams/untrusted-json.ts'
import { betasOf, knownBetas } from '../../anthropic-messages/upstream/betas.ts'
import type { UpstreamRequest } from '../../format.ts'
import { jsonHint } from '../../shared/json-hint.ts'
import { lacksTier } from '../../shared/lacks-tier.ts'
import { noteIncludes } from '../../shared/note-includes.ts'
import { pathSegment } from '../../shared/path-segment.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { noteForeign, saidByMarks } from '../../shared/unsupported-parameters.ts'
import {
  type ConverseRequest,
  formatId,
  type InferenceConfig,
  type TextFormatConfig,
  type ToolConfig,
} from '../wire.ts'
import { DocumentNames } from './document-names.ts'
import { encodeConversation } from './messages.ts'
import { type ModelTraits, modelTraitsOf } from './model-traits.ts'
import { encodeThinking, type Thinking } from './thinking.ts'
import { encodeToolConfig, isToolForced } from './tools.ts'

/** A request being built: what this endpoint can't take is named in `ignored` instead of put into `body`. */
interface Draft {
  readonly body: ConverseRequest
  readonly endpoint: Endpoint
  readonly traits: ModelTraits
  readonly ignored: Set<string>
}

/** The request for a turn. Values are not clamped: the provider refuses those it doesn't take. */
export function encodeConverseRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest {
  const traits = modelTraitsOf(endpoint)
  const ignored = new Set<string>(turn.unknownFields)
  const conversation = turn.conversation()
  const textFormat = encodeTextFormat(conversation, endpoint, traits)
  const addition = textFormat === undefined ? formatInstruction(conversation, ignored) : undefined
  const context = { traits, names: new DocumentNames(), ignored }
  const { system, messages } = encodeConversation(conversation, addition, context)
  const body: ConverseRequest = { ...(system.length > 0 ? { system } : {}), messages }
  const draft: Draft = { body, endpoint, traits, ignored }
  const toolConfig = toolConfigOf(draft, conversation)
  const thinking = thinkingOf(draft, conversation, toolConfig)
  putInferenceConfig(draft, conversation, thinking)
  if (toolConfig !== undefined) body.toolConfig = toolConfig
  if (textFormat !== undefined) body.outputConfig = { textFormat }
  putModelFields(draft, conversation, thinking, turn.isStream)
  putTheRest(draft, conversation, turn)
  noteIncludes(conversation, ignored)
  const model = encodePathSegment(endpoint.upstreamModel)
  const method = turn.isStream ? 'converse-stream' : 'converse'
  const path = requestPathOf(endpoint, `/model/${model}/${method}`, { model, method })
  return { path, headers: {}, body: writeExact(body), ignoredParameters: [...ignored] }
}

function toolConfigOf({ body, endpoint, traits, ignored }: Draft, conversation: Conversation): ToolConfig | undefined {
  const takesTools = supports(endpoint, 'tools')
  if (!takesTools && conversation.tools.length > 0) {
    ignored.add('tools')
    if (conversation.toolChoice !== undefined) ignored.add('tool_choice')
  }
  const { toolChoice: _, ...unchosen } = conversation
  return encodeToolConfig(takesTools ? conversation : { ...unchosen, tools: [] }, body.messages, {
    traits,
    takesToolChoice: supports(endpoint, 'tool_choice'),
    ignored,
  })
}

function thinkingOf(draft: Draft, conversation: Conversation, toolConfig: ToolConfig | undefined): Thinking {
  const { body, endpoint, traits, ignored } = draft
  return encodeThinking(conversation.reasoning, {
    traits: supports(endpoint, 'reasoning') ? traits : { ...traits, thinking: 'none' },
    endpoint,
    outputTokensMax: conversation.outputTokensMax,
    messages: body.messages,
    isToolForced: isToolForced(toolConfig),
    ignored,
  })
}

function putInferenceConfig(draft: Draft, conversation: Conversation, thinking: Thinking): void {
  const { outputTokensMax, temperature, topP, stop } = conversation
  const takes = (name: string, value: unknown) => takesSampling(draft, thinking, name, value)
  const takesTemperature = temperature !== undefined && takes('temperature', temperature)
  const mustChoose = takesTemperature && draft.traits.takesOneSampling
  if (mustChoose && topP !== undefined && topP !== 1) draft.ignored.add('top_p')
  const config: InferenceConfig = {
    ...(outputTokensMax !== undefined && takes('max_output_tokens', outputTokensMax)
      ? { maxTokens: outputTokensMax }
      : {}),
    ...(takesTemperature ? { temperature } : {}),
    ...(topP !== undefined && !mustChoose && takes('top_p', topP) ? { topP } : {}),
    ...(stop !== undefined && stop.length > 0 && takes('stop', stop) ? { stopSequences: stop } : {}),
  }
  if (Object.keys(config).length > 0) draft.body.inferenceConfig = config
}

/** Whether a sampling parameter may be sent; notes it if not. */
function takesSampling(
  { endpoint, traits, ignored }: Draft,
  thinking: Thinking,
  name: string,
  value: unknown,
): boolean {
  // A default value need not be sent.
  const isRefused = traits.refuses.has(name) || thinking.refuses.some((refused) => refused === name)
  const isDefault = (name === 'temperature' || name === 'top_p') && value === 1
  if (isRefused && isDefault) return false
  if (!isRefused && (name === 'max_output_tokens' || supports(endpoint, name))) return true
  ignored.add(name)
  return false
}

function putModelFields(draft: Draft, conversation: Conversation, thinking: Thinking, isStream: boolean): void {
  const { body, traits, ignored } = draft
  const { topK, stop, parallelToolCalls } = conversation
  const fields: Record<string, unknown> = { ...thinking.fields }
  if (topK !== undefined && takesSampling(draft, thinking, 'top_k', topK)) {
    if (traits.topK === 'none') ignored.add('top_k')
    else if (traits.topK === 'nova') fields['inferenceConfig'] = { topK }
    else fields[traits.topK] = topK
  }
  if (parallelToolCalls === false && body.toolConfig !== undefined) {
    // The two ways to set a tool choice exclude each other.
    const canBeSaid = traits.takesSingleCalls && body.toolConfig.toolChoice === undefined
    if (canBeSaid) fields['tool_choice'] = { type: 'auto', disable_parallel_tool_use: true }
    else ignored.add('parallel_tool_calls')
  }
  const betas = takenBetas(draft, conversation)
  if (betas.length > 0) fields['anthropic_beta'] = betas
  if (Object.keys(fields).length > 0) body.additionalModelRequestFields = fields
  if (traits.tellsStopSequence && stop !== undefined && stop.length > 0) {
    body.additionalModelResponseFieldPaths = [isStream ? '/delta/stop_sequence' : '/stop_sequence']
  }
}

/** The betas that an Anthropic Messages caller enables and Bedrock supports. */
function takenBetas({ endpoint, traits, ignored }: Draft, { extra }: Conversation): readonly string[] {
  const betas = betasOf(objectOf(extra?.['anthropic-messages']))
  if (!traits.takesBetas || betas.length === 0) return []
  const unknown: string[] = []
  const known = knownBetas(betas, endpoint.provider, unknown)
  for (const name of unknown) ignored.add(name)
  return known
}

function encodeTextFormat(
  { textFormat }: Conversation,
  endpoint: Endpoint,
  traits: ModelTraits,
): TextFormatConfig | undefined {
  const { hasJsonSchema } = endpoint.provider.capabilities
  if (textFormat?.kind !== 'json-schema' || textFormat.isUnenforced === true) return undefined
  if (!hasJsonSchema || !traits.takesSchemas) return undefined
  if (!supports(endpoint, 'structured_outputs')) return undefined
  const { name, description, schema } = textFormat
  return {
    type: 'json_schema',
    structure: {
      jsonSchema: { schema: writeExact(schema), name, ...(description === undefined ? {} : { description }) },
    },
  }
}

/** Instructions for the output format, when the model can't enforce it. */
function formatInstruction({ textFormat }: Conversation, ignored: Set<string>): string | undefined {
  if (textFormat === undefined || textFormat.kind === 'text') return undefined
  ignored.add('text.format')
  return jsonHint(textFormat)
}

function putTheRest({ body, endpoint, traits, ignored }: Draft, conversation: Conversation, turn: Turn): void {
  const { metadata, modalities } = conversation
  if (metadata !== undefined && isRequestMetadata(metadata)) body.requestMetadata = metadata
  else if (metadata !== undefined && Object.keys(metadata).length > 0) ignored.add('metadata')
  if (endpoint.tier !== 'default') body.serviceTier = { type: endpoint.tier }
  else if (lacksTier(turn, endpoint)) ignored.add('service_tier')
  if (modalities?.some((modality) => modality !== 'text')) ignored.add('modalities')
  for (const [field, name] of unsaid) if (conversation[field] !== undefined) ignored.add(name)
  noteForeign(conversation, formatId, ignored, [
    ...(traits.takesBetas ? ['betas'] : []),
    ...(traits.cachePoints === 'none' ? [] : saidByMarks(conversation)),
  ])
}

/** Members of a conversation that Converse can't express, with their names for callers. */
const unsaid: readonly (readonly [keyof Conversation, string])[] = [
  ['frequencyPenalty', 'frequency_penalty'],
  ['presencePenalty', 'presence_penalty'],
  ['repetitionPenalty', 'repetition_penalty'],
  ['minP', 'min_p'],
  ['topA', 'top_a'],
  ['seed', 'seed'],
  ['logitBias', 'logit_bias'],
  ['topLogprobs', 'top_logprobs'],
  ['verbosity', 'text.verbosity'],
  ['imageConfig', 'image_config'],
  ['promptCacheKey', 'prompt_cache_key'],
  ['safetyIdentifier', 'safety_identifier'],
]

/** Whether Bedrock accepts this metadata for its invocation log: 1 to 16 pairs of up to 256 plain characters. */
function isRequestMetadata(metadata: Readonly<Record<string, string>>): boolean {
  const entries = Object.entries(metadata)
  const isPlain = (text: string) => /^[a-zA-Z0-9\s:_@$#=/+,\-.]{0,256}$/.test(text)
  return entries.length > 0 && entries.length <= 16 && entries.every(([key, value]) => isPlain(key) && isPlain(value))
}

/** An endpoint without a list is assumed to support everything. */
function supports({ supportedParameters }: Endpoint, name: string): boolean {
  return supportedParameters === null || supportedParameters.has(name)
}

/** Model ids contain colons, and ARNs slashes. AWS counts five more characters as reserved than encodeURIComponent does. */
function encodePathSegment(text: string): string {
  return pathSegment(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

import type { Conversation, Reasoning } from '../../../canonical/conversation.ts'
import type { Turn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { objectOf } from '../../../streams/untrusted-json.ts'
import type { UpstreamRequest } from '../../format.ts'
import { endpointSupports } from '../../shared/endpoint-supports.ts'
import { callableFunctions, encodeFunctionTool } from '../../shared/function-tools.ts'
import { lacksTier } from '../../shared/lacks-tier.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { type RareParameter, unsupportedParameters } from '../../shared/unsupported-parameters.ts'
import { formatId, type OllamaOptions, type OllamaRequest } from '../wire.ts'
import { encodeMessages } from './messages.ts'

const supported: ReadonlySet<RareParameter> = new Set<RareParameter>([
  'top_k',
  'min_p',
  'repetition_penalty',
  'top_logprobs',
])

/** The request for a turn. Values are not clamped: Ollama refuses those it doesn't take. */
export function encodeOllamaRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest {
  const conversation = turn.conversation()
  const ignored = unsupportedParameters(turn, formatId, supported)
  const body: OllamaRequest = {
    model: endpoint.upstreamModel,
    messages: encodeMessages(conversation, ignored),
    stream: turn.isStream,
  }
  putTools(body, conversation, endpoint, ignored)
  putTextFormat(body, conversation, endpoint, ignored)
  const carried = objectOf(conversation.extra?.[formatId])
  const options = { ...objectOf(carried['options']), ...optionsOf(conversation, endpoint, ignored) }
  if (Object.keys(options).length > 0) body.options = options
  if (carried['keep_alive'] !== undefined) body.keep_alive = carried['keep_alive']
  putThinking(body, conversation.reasoning, endpoint, ignored)
  putLogprobs(body, conversation, endpoint, ignored)
  // Ollama truncates a prompt that is too long unless told not to; a caller who forbids it gets an error instead.
  if (conversation.truncation === 'disabled') body.truncate = false
  if (lacksTier(turn, endpoint)) ignored.add('service_tier')
  return {
    path: requestPathOf(endpoint, '/api/chat'),
    headers: {},
    body: writeExact(body),
    ignoredParameters: [...ignored],
  }
}

/** Ollama has no tool choice: tools that may not be called are left out; a forced call can't be expressed. */
function putTools(body: OllamaRequest, conversation: Conversation, endpoint: Endpoint, ignored: Set<string>): void {
  const { toolChoice } = conversation
  if (toolChoice?.kind === 'none') return
  const functions = callableFunctions(conversation, endpoint, ignored)
  if (functions.length === 0) return
  body.tools = functions.map(encodeFunctionTool)
  if (functions.some(({ strict }) => strict === true)) ignored.add('tools.strict')
  const isForced = toolChoice?.kind === 'required' || toolChoice?.kind === 'function' || toolChoice?.kind === 'native'
  if (isForced || (toolChoice?.kind === 'allowed' && toolChoice.required)) ignored.add('tool_choice')
}

function putTextFormat(
  body: OllamaRequest,
  { textFormat }: Conversation,
  endpoint: Endpoint,
  ignored: Set<string>,
): void {
  if (textFormat === undefined || textFormat.kind === 'text') return
  if (!endpointSupports(endpoint, 'response_format')) ignored.add('text.format')
  else body.format = textFormat.kind === 'json-schema' ? textFormat.schema : 'json'
}

function optionsOf(conversation: Conversation, endpoint: Endpoint, ignored: Set<string>): OllamaOptions {
  const options: OllamaOptions = {}
  if (conversation.outputTokensMax !== undefined) options.num_predict = conversation.outputTokensMax
  const put = <Name extends keyof OllamaOptions>(name: Name, value: OllamaOptions[Name], callerName: string = name) => {
    if (value === undefined) return
    if (endpointSupports(endpoint, callerName)) options[name] = value
    else ignored.add(callerName)
  }
  put('temperature', conversation.temperature)
  put('top_p', conversation.topP)
  put('top_k', conversation.topK)
  put('min_p', conversation.minP)
  put('repeat_penalty', conversation.repetitionPenalty, 'repetition_penalty')
  put('frequency_penalty', conversation.frequencyPenalty)
  put('presence_penalty', conversation.presencePenalty)
  put('seed', conversation.seed)
  if (conversation.stop !== undefined && conversation.stop.length > 0) put('stop', conversation.stop)
  return options
}

function putThinking(
  body: OllamaRequest,
  reasoning: Reasoning | undefined,
  endpoint: Endpoint,
  ignored: Set<string>,
): void {
  if (reasoning === undefined) return
  // Thoughts come as they are.
  if (reasoning.summary !== undefined) ignored.add('reasoning.summary')
  const think = thinkOf(reasoning, endpoint.upstreamModel)
  if (think === undefined) return
  if (endpointSupports(endpoint, 'reasoning')) body.think = think
  else if (think !== false) ignored.add('reasoning')
}

/** Only gpt-oss takes efforts (and can't be switched off); Ollama refuses efforts for other models. */
function thinkOf(reasoning: Reasoning, upstreamModel: string): OllamaRequest['think'] {
  const { effort, tokensMax, isEnabled, isAdaptive } = reasoning
  if (isEnabled === false || effort === 'none' || tokensMax === 0) return false
  const asks = effort !== undefined || tokensMax !== undefined || isEnabled === true || isAdaptive === true
  if (!asks) return undefined
  if (!/(^|\/)gpt-oss\b/.test(upstreamModel)) return true
  if (effort !== undefined) return levels[effort] ?? 'high'
  if (tokensMax === undefined) return 'medium'
  return tokensMax <= 2048 ? 'low' : tokensMax <= 8192 ? 'medium' : 'high'
}

const levels: Readonly<Record<string, 'low' | 'medium' | 'high' | undefined>> = {
  minimal: 'low',
  low: 'low',
  medium: 'medium',
}

function putLogprobs(
  body: OllamaRequest,
  { topLogprobs }: Conversation,
  endpoint: Endpoint,
  ignored: Set<string>,
): void {
  if (topLogprobs === undefined) return
  if (!endpointSupports(endpoint, 'top_logprobs')) {
    ignored.add('top_logprobs')
    return
  }
  body.logprobs = true
  if (topLogprobs > 0) body.top_logprobs = topLogprobs
}

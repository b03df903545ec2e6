import type { Conversation, Reasoning } from '../../../canonical/conversation.ts'
import type { FunctionTool } from '../../../canonical/tool.ts'
import type { Turn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { listOf, objectOf } from '../../../streams/untrusted-json.ts'
import type { UpstreamRequest } from '../../format.ts'
import { endpointSupports } from '../../shared/endpoint-supports.ts'
import { callableFunctions, encodeFunctionTool } from '../../shared/function-tools.ts'
import { jsonHint } from '../../shared/json-hint.ts'
import { lacksTier } from '../../shared/lacks-tier.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { type RareParameter, unsupportedParameters } from '../../shared/unsupported-parameters.ts'
import { type CohereRequest, type CohereThinking, formatId } from '../wire.ts'
import { encodeMessages } from './messages.ts'

const supported: ReadonlySet<RareParameter> = new Set<RareParameter>(['top_k', 'top_logprobs'])

/** Cohere's own fields that a request may carry. */
const carriedFields = ['documents', 'citation_options', 'safety_mode', 'priority'] as const

/** The request for a turn. Values are not clamped: Cohere refuses those it doesn't take. */
export function encodeCohereRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest {
  const conversation = turn.conversation()
  const ignored = unsupportedParameters(turn, formatId, supported)
  const tools = callableFunctions(conversation, endpoint, ignored)
  // Cohere refuses an output format beside tools; then the prompt asks for it.
  const hint =
    tools.length > 0 || !endpointSupports(endpoint, 'response_format') ? jsonHint(conversation.textFormat) : undefined
  if (hint !== undefined) ignored.add('text.format')
  const body: CohereRequest = {
    model: endpoint.upstreamModel,
    messages: encodeMessages(conversation, hint, endpoint, ignored),
    stream: turn.isStream,
  }
  putTools(body, conversation, tools, ignored)
  const carried = objectOf(conversation.extra?.[formatId])
  for (const name of carriedFields) if (carried[name] !== undefined) body[name] = carried[name]
  putSampling(body, conversation, endpoint, ignored)
  putThinking(body, conversation.reasoning, endpoint, ignored)
  if (hint === undefined) putTextFormat(body, conversation)
  if (lacksTier(turn, endpoint)) ignored.add('service_tier')
  return {
    path: requestPathOf(endpoint, '/chat'),
    headers: {},
    body: writeExact(body),
    ignoredParameters: [...ignored],
  }
}

function putTools(
  body: CohereRequest,
  { toolChoice }: Conversation,
  tools: readonly FunctionTool[],
  ignored: Set<string>,
): void {
  if (tools.length === 0) return
  body.tools = tools.map(encodeFunctionTool)
  if (tools.every(isStrict)) body.strict_tools = true
  else if (tools.some(({ strict }) => strict === true)) ignored.add('tools.strict')
  switch (toolChoice?.kind) {
    case 'required':
    case 'function':
      body.tool_choice = 'REQUIRED'
      break
    case 'allowed':
      if (toolChoice.required) body.tool_choice = 'REQUIRED'
      break
    case 'none':
      body.tool_choice = 'NONE'
      break
    case 'native':
      ignored.add('tool_choice')
  }
}

/** `strict_tools` applies to all tools, and each needs a required parameter. */
function isStrict({ strict, parameters }: FunctionTool): boolean {
  return strict === true && listOf(parameters?.['required']).length > 0
}

function putSampling(body: CohereRequest, conversation: Conversation, endpoint: Endpoint, ignored: Set<string>): void {
  if (conversation.outputTokensMax !== undefined) body.max_tokens = conversation.outputTokensMax
  const put = <Name extends keyof CohereRequest>(name: Name, value: CohereRequest[Name], callerName: string) => {
    if (value === undefined) return
    if (endpointSupports(endpoint, callerName)) body[name] = value
    else ignored.add(callerName)
  }
  put('temperature', conversation.temperature, 'temperature')
  put('p', conversation.topP, 'top_p')
  put('k', conversation.topK, 'top_k')
  put('frequency_penalty', conversation.frequencyPenalty, 'frequency_penalty')
  put('presence_penalty', conversation.presencePenalty, 'presence_penalty')
  put('seed', conversation.seed, 'seed')
  if (conversation.stop !== undefined && conversation.stop.length > 0) put('stop_sequences', conversation.stop, 'stop')
  if (conversation.topLogprobs === undefined) return
  put('logprobs', true, 'top_logprobs')
  // Cohere reports only the chosen tokens.
  if (conversation.topLogprobs > 0) ignored.add('top_logprobs')
}

function putThinking(
  body: CohereRequest,
  reasoning: Reasoning | undefined,
  endpoint: Endpoint,
  ignored: Set<string>,
): void {
  if (reasoning === undefined) return
  // Thoughts come as they are.
  if (reasoning.summary !== undefined) ignored.add('reasoning.summary')
  const thinking = encodeThinking(reasoning)
  if (thinking === undefined) return
  if (endpointSupports(endpoint, 'reasoning')) body.thinking = thinking
  // A model that can't think needs no switching off.
  else if (thinking.type === 'enabled') ignored.add('reasoning')
}

/** Cohere has a budget and no efforts: a low effort becomes a small budget, a high one no budget. */
function encodeThinking({ effort, tokensMax, isEnabled, isAdaptive }: Reasoning): CohereThinking | undefined {
  if (isEnabled === false || effort === 'none' || tokensMax === 0) return { type: 'disabled' }
  const budget = tokensMax ?? (effort === undefined ? undefined : budgets[effort])
  if (budget !== undefined) return { type: 'enabled', token_budget: budget }
  return effort !== undefined || isEnabled === true || isAdaptive === true ? { type: 'enabled' } : undefined
}

const budgets: Readonly<Record<string, number | undefined>> = { minimal: 1024, low: 2048, medium: 8192 }

function putTextFormat(body: CohereRequest, { textFormat }: Conversation): void {
  if (textFormat === undefined || textFormat.kind === 'text') return
  body.response_format = {
    type: 'json_object',
    ...(textFormat.kind === 'json-schema' && { json_schema: textFormat.schema }),
  }
}

import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { spliceMembers } from '../../../streams/scan-json.ts'
import { withExactMembers } from '../../client-request/exact-members.ts'
import type { UpstreamRequest } from '../../format.ts'
import { isSet } from '../../shared/is-set.ts'
import { lostMembers } from '../../shared/lost-members.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { decodeSettings } from '../client/conversation.ts'
import { type ClientChatRequest, type ClientTool, requestOf, sourceOf } from '../client/wire.ts'
import { callerNames } from '../ignored-names.ts'
import { encodeMessages } from '../upstream/messages.ts'
import {
  type ChatParameters,
  encodeParameters,
  refuses,
  type Settings,
  schemaHintOf,
  takesExtra,
} from '../upstream/parameters.ts'
import { encodeToolMembers } from '../upstream/request.ts'
import { hasClosedCiphers, takesMessages } from './messages.ts'

type Changes = Map<string, string | null>

/** Members that mean something to this gateway only, which has handled them, and those that ask for the default. */
const gatewayMembers = [
  'models',
  'provider',
  'plugins',
  'route',
  'session_id',
  'trace',
  'debug',
  'stop_server_tools_when',
  'n',
  'store',
  'safety_identifier',
  'usage',
] as const satisfies readonly (keyof ClientChatRequest)[]

/** Parameters that `encodeParameters` encodes; the caller's bytes are kept if they mean the same. */
const managed = [
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'repetition_penalty',
  'logit_bias',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'stop',
  'logprobs',
  'top_logprobs',
  'reasoning',
  'reasoning_effort',
  'verbosity',
  'modalities',
  'image_config',
  'cache_control',
  'prompt_cache_key',
  'metadata',
  'user',
  'service_tier',
  'parallel_tool_calls',
  'response_format',
] as const satisfies readonly (keyof ChatParameters & keyof ClientChatRequest)[]

/**
 * The request for an endpoint of this format: the caller's bytes with some top-level members replaced or removed. Messages and tools are
 * encoded again only if the endpoint would not accept the caller's. Members outside the contract are kept.
 */
export function encodeRelayRequest(turn: WrittenTurn, endpoint: Endpoint): UpstreamRequest {
  const request = requestOf(turn)
  const { outputTokensMax } = turn
  const settings = {
    ...decodeSettings(withExactMembers(request, sourceOf(turn), ['response_format']), turn.endUser),
    ...(outputTokensMax !== undefined && { outputTokensMax }),
  }
  const ignored = new Set<string>()
  const changes: Changes = new Map([['model', JSON.stringify(endpoint.upstreamModel)]])
  for (const name of gatewayMembers) changes.set(name, null)
  changeMessages(turn, settings, endpoint, changes, ignored)
  const hasTools = changeTools(turn, settings, endpoint, changes, ignored)
  const parameters = encodeParameters(settings, turn, endpoint, ignored)
  if (settings.topLogprobs === 0 && ignored.delete('top_logprobs')) ignored.add('logprobs')
  if (!hasTools) delete parameters.parallel_tool_calls
  if (!isSet(request.top_logprobs)) delete parameters.top_logprobs
  for (const name of managed) changeParameter(name, request, parameters, changes)
  changeStreamOptions(request, parameters, changes)
  if (changes.has('reasoning')) {
    for (const name of ['context', 'mode'] as const) {
      if (isSet(request.reasoning?.[name])) ignored.add(`reasoning.${name}`)
    }
  }
  for (const name of Object.keys(request)) {
    if (!refuses(endpoint, name) || changes.get(name) === null) continue
    changes.set(name, null)
    if (name !== 'stream_options') ignored.add(name)
  }
  for (const path of lostMembers(turn, changes)) ignored.add(path)
  return {
    path: requestPathOf(endpoint, '/chat/completions'),
    headers: {},
    body: spliceMembers(sourceOf(turn), changes),
    ignoredParameters: callerNames(ignored, turn),
  }
}

function changeMessages(
  turn: WrittenTurn,
  { textFormat }: Settings,
  endpoint: Endpoint,
  changes: Changes,
  ignored: Set<string>,
): void {
  const hint = schemaHintOf(textFormat, endpoint)
  const { messages: own } = requestOf(turn)
  if (hint === undefined && takesMessages(own, endpoint) && !hasClosedCiphers(own, turn.proofs)) return
  const messages = encodeMessages(turn.conversation(), endpoint.provider.capabilities, hint, ignored)
  changes.set('messages', writeExact(messages))
}

/** Returns whether any tools are left. */
function changeTools(
  turn: WrittenTurn,
  settings: Settings,
  endpoint: Endpoint,
  changes: Changes,
  ignored: Set<string>,
): boolean {
  const { tools = [], tool_choice: choice } = requestOf(turn)
  const members = encodeToolMembers(settings, endpoint, ignored)
  const isSame =
    members.tools?.length === tools.length &&
    tools.every((tool) => takesTool(tool, takesExtra(endpoint, 'cache_control')))
  if (!isSame) changes.set('tools', members.tools === undefined ? null : exactTools(turn, settings, endpoint))
  const isChoiceSame = isSet(choice) && members.tool_choice !== undefined && !isAllowedList(choice)
  if (!isChoiceSame) {
    changes.set('tool_choice', members.tool_choice === undefined ? null : JSON.stringify(members.tool_choice))
  }
  return members.tools !== undefined
}

/** Tools as JSON, read again from the caller's bytes where their schemas need it. */
function exactTools(turn: WrittenTurn, settings: Settings, endpoint: Endpoint): string {
  const request = withExactMembers(requestOf(turn), sourceOf(turn), ['tools'])
  const { tools } = decodeSettings(request, turn.endUser)
  return writeExact(encodeToolMembers({ ...settings, tools }, endpoint, new Set()).tools)
}

function isAllowedList(choice: NonNullable<ClientChatRequest['tool_choice']>): boolean {
  return typeof choice === 'object' && choice.type === 'allowed_tools'
}

/** Some providers refuse null, and functions without parameters. */
function takesTool(tool: ClientTool, takesCacheControl: boolean): boolean {
  if ('cache_control' in tool && !takesCacheControl) return false
  if (tool.type !== 'function') return true
  return isSet(tool.function.parameters) && Object.values(tool.function).every(isSet)
}

function changeParameter(
  name: (typeof managed)[number],
  request: ClientChatRequest,
  parameters: ChatParameters,
  changes: Changes,
): void {
  const own = request[name]
  const wanted = parameters[name]
  if (wanted !== undefined) {
    if (own === undefined || !isSaidBy(own, name, wanted)) changes.set(name, writeExact(wanted))
  } else if (request[name] !== undefined && !isKept(name, request)) changes.set(name, null)
}

/** Whether the caller's own value means the same. */
function isSaidBy(own: unknown, name: (typeof managed)[number], wanted: unknown): boolean {
  // One text is a list of one.
  if (name === 'stop') return isSet(own)
  // Its unknown members are for the endpoint.
  if (name === 'response_format') return covers(own, wanted)
  if (name === 'reasoning') return isSet(own) && covers(own, wanted) && !isSteeredTwice(own)
  return JSON.stringify(own) === JSON.stringify(wanted)
}

/** A level and a budget exclude each other. */
function isSteeredTwice(own: unknown): boolean {
  const { effort, max_tokens: tokensMax } = own as NonNullable<ClientChatRequest['reasoning']>
  return isSet(effort) && isSet(tokensMax)
}

function covers(own: unknown, wanted: unknown): boolean {
  if (typeof own !== 'object' || typeof wanted !== 'object' || own === null || wanted === null) return own === wanted
  return Object.entries(wanted).every(([name, value]) => covers((own as Record<string, unknown>)[name], value))
}

/** Values without canonical words that some endpoints understand. */
function isKept(name: (typeof managed)[number], request: ClientChatRequest): boolean {
  if (name === 'response_format') {
    const type = request.response_format?.type
    return type === 'grammar' || type === 'python'
  }
  return name === 'service_tier' && (request.service_tier === 'default' || request.service_tier === 'scale')
}

/** Usage is always requested, for billing. */
function changeStreamOptions(
  { stream_options: own }: ClientChatRequest,
  { stream_options: wanted }: ChatParameters,
  changes: Changes,
): void {
  changes.set('stream_options', wanted === undefined ? null : JSON.stringify({ ...own, ...wanted }))
}

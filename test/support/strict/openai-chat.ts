import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { judgeChatTools } from './openai-chat-tools.ts'
import {
  checkCount,
  checkImage,
  checkLength,
  checkMetadata,
  checkPattern,
  checkRange,
  invalid,
  toolName,
  unknownParameter,
} from './openai-words.ts'
import { unknownMembers } from './refused.ts'

/** Differences between servers of OpenAI's models. */
export interface OpenAiChatRules {
  /** Largest output of the model. */
  readonly outputTokensMost: number
  /** True for models that think: they take neither sampling parameters nor stop sequences. */
  readonly isThinking: boolean
}

// https://platform.openai.com/docs/api-reference/chat/create
const members = [
  ...['messages', 'model', 'audio', 'frequency_penalty', 'logit_bias', 'logprobs', 'max_completion_tokens'],
  ...['max_tokens', 'metadata', 'modalities', 'n', 'parallel_tool_calls', 'prediction', 'presence_penalty'],
  ...['prompt_cache_key', 'prompt_cache_retention', 'reasoning_effort', 'response_format', 'safety_identifier'],
  ...['seed', 'service_tier', 'stop', 'store', 'stream', 'stream_options', 'temperature', 'tool_choice', 'tools'],
  ...['top_logprobs', 'top_p', 'user', 'verbosity', 'web_search_options'],
]
const messageMembers: Readonly<Record<string, readonly string[]>> = {
  system: ['role', 'content', 'name'],
  developer: ['role', 'content', 'name'],
  user: ['role', 'content', 'name'],
  assistant: ['role', 'content', 'name', 'refusal', 'audio', 'tool_calls'],
  tool: ['role', 'content', 'tool_call_id'],
}
const partTypes: Readonly<Record<string, readonly string[]>> = {
  system: ['text'],
  developer: ['text'],
  user: ['text', 'image_url', 'input_audio', 'file'],
  assistant: ['text', 'refusal'],
  tool: ['text'],
}
const partMembers: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  refusal: ['refusal'],
  image_url: ['url', 'detail'],
  input_audio: ['data', 'format'],
  file: ['filename', 'file_data', 'file_id'],
}
// https://platform.openai.com/docs/guides/reasoning: parameters that reasoning models refuse.
const samplingMembers = [
  'temperature',
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'logprobs',
  'top_logprobs',
  'logit_bias',
  'stop',
]

/** Judges a request as OpenAI and Azure OpenAI do. */
export function judgeOpenAiChat(body: Wire, rules: OpenAiChatRules): void {
  const [unknown] = unknownMembers(body, members)
  if (unknown !== undefined) throw unknownParameter(unknown)
  judgeSettings(body, rules)
  const messages = listOf(body['messages'])
  checkCount(messages, 'messages', 1)
  for (const [index, message] of messages.entries()) judgeMessage(message, `messages[${index}]`)
  judgePairs(messages)
  judgeChatTools(body)
}

function judgeSettings(body: Wire, { outputTokensMost, isThinking }: OpenAiChatRules): void {
  if (isThinking) {
    const refused = samplingMembers.find(
      (name) => body[name] !== undefined && body[name] !== null && body[name] !== (name.endsWith('penalty') ? 0 : 1),
    )
    if (refused !== undefined)
      throw invalid(
        `Unsupported parameter: '${refused}' is not supported with this model.`,
        refused,
        'unsupported_parameter',
      )
    if (body['max_tokens'] !== undefined)
      throw invalid(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        ...(['max_tokens', 'unsupported_parameter'] as const),
      )
  } else if (body['reasoning_effort'] !== undefined)
    throw invalid(
      "Unsupported parameter: 'reasoning_effort' is not supported with this model.",
      'reasoning_effort',
      'unsupported_parameter',
    )
  checkRange(body['temperature'], 'temperature', 0, 2)
  checkRange(body['top_p'], 'top_p', 0, 1)
  checkRange(body['presence_penalty'], 'presence_penalty', -2, 2)
  checkRange(body['frequency_penalty'], 'frequency_penalty', -2, 2)
  checkRange(body['top_logprobs'], 'top_logprobs', 0, 20)
  if (typeof body['top_logprobs'] === 'number' && body['logprobs'] !== true)
    throw invalid("The 'top_logprobs' parameter is only allowed when 'logprobs' is enabled.", 'top_logprobs', null)
  for (const name of ['max_tokens', 'max_completion_tokens']) {
    const value = body[name]
    checkRange(value, name, 1, Number.POSITIVE_INFINITY)
    if (typeof value === 'number' && value > outputTokensMost)
      throw invalid(
        `${name} is too large: ${value}. This model supports at most ${outputTokensMost} completion tokens, whereas you provided ${value}.`,
        ...([name, 'invalid_value'] as const),
      )
  }
  const stop = body['stop']
  if (Array.isArray(stop)) {
    checkCount(stop, 'stop', 1, 4)
    for (const [index, text] of stop.entries()) checkLength(text, `stop[${index}]`, 1_000)
  } else if (stop !== undefined && stop !== null) checkLength(stop, 'stop', 1_000)
  if (body['stream_options'] !== undefined && body['stream'] !== true)
    throw invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options', null)
  for (const name of ['prompt_cache_key', 'safety_identifier'])
    if (body[name] !== undefined && body[name] !== null) checkLength(body[name], name, 64)
  checkMetadata(body['metadata'])
}

function judgeMessage(message: Wire, path: string): void {
  const role = String(message['role'])
  const allowed = messageMembers[role]
  if (allowed === undefined)
    throw invalid(
      `Invalid value: '${role}'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.`,
      `${path}.role`,
    )
  const [unknown] = unknownMembers(message, allowed)
  if (unknown !== undefined) throw unknownParameter(`${path}.${unknown}`)
  if (message['name'] !== undefined) {
    checkLength(message['name'], `${path}.name`, 64)
    checkPattern(message['name'], `${path}.name`, /^[^\s<|\\/>]+$/)
  }
  const calls = message['tool_calls']
  if (calls !== undefined) checkCount(listOf(calls), `${path}.tool_calls`, 1, 128)
  for (const [index, call] of listOf(calls).entries()) judgeCall(call, `${path}.tool_calls[${index}]`)
  if (role === 'tool') checkLength(message['tool_call_id'], `${path}.tool_call_id`, 40)
  judgeContent(message, role, path)
}

function judgeContent({ content, tool_calls, refusal }: Wire, role: string, path: string): void {
  if (content === undefined || content === null) {
    if (role === 'assistant' && (tool_calls !== undefined || typeof refusal === 'string')) return
    throw invalid(`Invalid value for 'content': expected a string, got null.`, `${path}.content`, null)
  }
  if (typeof content === 'string') return
  const parts = listOf(content)
  checkCount(parts, `${path}.content`, 1)
  for (const [index, part] of parts.entries()) judgePart(part, role, `${path}.content[${index}]`)
}

function judgePart(part: Wire, role: string, path: string): void {
  const type = String(part['type'])
  if (partTypes[role]?.includes(type) !== true)
    throw invalid(
      `Invalid value: '${type}'. Supported values are: ${partTypes[role]?.map((name) => `'${name}'`).join(', ')}.`,
      `${path}.type`,
    )
  const [unknown] = unknownMembers(part, ['type', type])
  if (unknown !== undefined) throw unknownParameter(`${path}.${unknown}`)
  const inner = objectOf(part[type])
  const [odd] = unknownMembers(inner, type === 'text' || type === 'refusal' ? [] : (partMembers[type] ?? []))
  if (odd !== undefined) throw unknownParameter(`${path}.${type}.${odd}`)
  if (type === 'text' && typeof part['text'] !== 'string')
    throw invalid(`Missing required parameter: '${path}.text'.`, `${path}.text`, 'missing_required_parameter')
  if (type === 'image_url') checkImage(inner['url'], `${path}.image_url.url`)
  if (
    type === 'file' &&
    inner['file_id'] === undefined &&
    !/^data:application\/pdf;base64,/.test(String(inner['file_data']))
  )
    throw invalid(
      `Invalid file data: '${path}.file.file_data'. Expected a base64-encoded data URL with an application/pdf MIME type.`,
      `${path}.file.file_data`,
    )
  if (type === 'input_audio' && !['wav', 'mp3'].includes(String(inner['format'])))
    throw invalid(
      `Invalid value: '${String(inner['format'])}'. Supported values are: 'wav' and 'mp3'.`,
      `${path}.input_audio.format`,
    )
}

// https://platform.openai.com/docs/guides/function-calling. The length of ids: https://github.com/openai/openai-python/issues/2148
function judgeCall(call: Wire, path: string): void {
  checkLength(call['id'], `${path}.id`, 40)
  const type = String(call['type'])
  if (type !== 'function' && type !== 'custom')
    throw invalid(`Invalid value: '${type}'. Supported values are: 'function' and 'custom'.`, `${path}.type`)
  const [unknown] = unknownMembers(call, ['id', 'type', type])
  if (unknown !== undefined) throw unknownParameter(`${path}.${unknown}`)
  const inner = objectOf(call[type])
  checkLength(inner['name'], `${path}.${type}.name`, 64)
  checkPattern(inner['name'], `${path}.${type}.name`, toolName)
  if (type === 'function' && typeof inner['arguments'] !== 'string')
    throw invalid(
      `Missing required parameter: '${path}.function.arguments'.`,
      `${path}.function.arguments`,
      'missing_required_parameter',
    )
}

/** Each call has one result right behind its message, and each result a call. */
function judgePairs(messages: readonly Wire[]): void {
  let open = new Set<unknown>()
  messages.forEach((message, index) => {
    if (message['role'] === 'tool') {
      if (!open.delete(message['tool_call_id']))
        throw invalid(
          "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          ...([`messages.[${index}].role`, null] as const),
        )
      return
    }
    refuseOpen(open, index)
    open = new Set(listOf(message['tool_calls']).map((call) => call['id']))
    if (open.size < listOf(message['tool_calls']).length)
      throw invalid(
        `Duplicate value for 'tool_call_id' of '${String([...open][0])}' in messages.`,
        `messages.[${index}].tool_calls`,
        null,
      )
  })
  refuseOpen(open, messages.length)
}

function refuseOpen(open: ReadonlySet<unknown>, index: number): void {
  if (open.size === 0) return
  throw invalid(
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(', ')}`,
    ...([`messages.[${index}].role`, null] as const),
  )
}

import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { Refused } from './refused.ts'

/** Words of https://api-docs.deepseek.com/quick_start/error_codes */
function invalid(message: string): Refused {
  return new Refused(400, {
    error: { message, type: 'invalid_request_error', param: null, code: 'invalid_request_error' },
  })
}

const roles = ['system', 'user', 'assistant', 'tool']
// https://api-docs.deepseek.com/quick_start/pricing
const outputTokensMost = 384_000

/** Judges a request as DeepSeek does. Source: https://api-docs.deepseek.com/api/create-chat-completion */
export function judgeDeepSeekChat(body: Wire): void {
  checkRange(body, 'temperature', 0, 2)
  checkRange(body, 'top_p', 0, 1)
  checkRange(body, 'presence_penalty', -2, 2)
  checkRange(body, 'frequency_penalty', -2, 2)
  checkRange(body, 'max_tokens', 1, outputTokensMost)
  checkRange(body, 'top_logprobs', 0, 20)
  const { stop } = body
  if (Array.isArray(stop) && stop.length > 16)
    throw invalid(`Invalid stop: at most 16 sequences are allowed, got ${stop.length}.`)
  const messages = listOf(body['messages'])
  if (messages.length === 0) throw invalid('Empty input messages')
  for (const [index, message] of messages.entries()) judgeMessage(message, index)
  judgePairs(messages)
  judgeThoughts(body, messages)
  judgeTools(body)
  judgeFormat(objectOf(body['response_format']), messages)
}

function checkRange(body: Wire, name: string, least: number, most: number): void {
  const value = body[name]
  if (value === undefined || value === null) return
  if (typeof value !== 'number' || value < least || value > most)
    throw invalid(`Invalid ${name} value, the valid range of ${name} is [${least}, ${most}]`)
}

function judgeMessage(message: Wire, index: number): void {
  const role = String(message['role'])
  if (!roles.includes(role))
    throw failedToParse(
      `messages[${index}].role: unknown variant \`${role}\`, expected one of \`system\`, \`user\`, \`assistant\`, \`tool\``,
    )
  const { content } = message
  if (Array.isArray(content)) {
    const odd = (content as Wire[]).find(({ type }) => type !== 'text')
    // https://github.com/cline/cline/issues/1534
    if (odd !== undefined)
      throw failedToParse(`messages[${index}]: unknown variant \`${String(odd['type'])}\`, expected \`text\``)
  } else if (typeof content !== 'string' && (role !== 'assistant' || content === undefined))
    throw failedToParse(`messages[${index}]: missing field \`content\``)
  for (const call of listOf(message['tool_calls'])) {
    if (call['type'] !== 'function')
      throw failedToParse(`messages[${index}]: unknown variant \`${String(call['type'])}\`, expected \`function\``)
    checkName(objectOf(call['function'])['name'])
  }
}

function failedToParse(message: string): Refused {
  return invalid(`Failed to deserialize the JSON body into the target type: ${message}`)
}

function checkName(name: unknown): void {
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(name)))
    throw invalid(
      `Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
    )
}

// https://github.com/itmisx/deepx-code/issues/94
function judgePairs(messages: readonly Wire[]): void {
  let open = new Set<unknown>()
  for (const message of messages) {
    if (message['role'] === 'tool') {
      if (!open.delete(message['tool_call_id']))
        throw invalid("Messages with role 'tool' must be a response to a preceding message with 'tool_calls'")
      continue
    }
    if (open.size > 0) break
    open = new Set(listOf(message['tool_calls']).map((call) => call['id']))
  }
  if (open.size > 0)
    throw invalid(
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)`,
    )
}

// Its models think unless told otherwise: https://api-docs.deepseek.com/guides/thinking_mode#tool-calls
function judgeThoughts({ thinking }: Wire, messages: readonly Wire[]): void {
  if (objectOf(thinking)['type'] === 'disabled') return
  const isForgotten = ({ tool_calls, reasoning_content }: Wire) =>
    listOf(tool_calls).length > 0 && typeof reasoning_content !== 'string'
  if (messages.some(isForgotten))
    throw invalid('The `reasoning_content` in the thinking mode must be passed back to the API.')
}

function judgeTools({ tools, tool_choice }: Wire): void {
  const listed = listOf(tools)
  if (tools !== undefined && listed.length === 0) throw invalid('tools: array too short')
  if (listed.length > 128) throw invalid('tools: a maximum of 128 functions are supported')
  for (const tool of listed) {
    if (tool['type'] !== 'function')
      throw failedToParse(`tools[0].type: unknown variant \`${String(tool['type'])}\`, expected \`function\``)
    const { name, parameters } = objectOf(tool['function'])
    checkName(name)
    if (parameters !== undefined && objectOf(parameters)['type'] !== 'object')
      throw invalid(
        `Invalid schema for function '${String(name)}': schema must be a JSON Schema of 'type: "object"', got 'type: "${String(objectOf(parameters)['type'] ?? null)}"'.`,
      )
  }
  if (listed.length === 0 && tool_choice !== undefined && tool_choice !== 'none')
    throw invalid('tool_choice is only allowed when tools are specified')
}

// https://api-docs.deepseek.com/guides/json_mode
function judgeFormat({ type }: Wire, messages: readonly Wire[]): void {
  if (type === undefined || type === 'text') return
  if (type !== 'json_object') throw invalid('This response_format type is unavailable now')
  if (!/json/i.test(JSON.stringify(messages)))
    throw invalid("Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.")
}

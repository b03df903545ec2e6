import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { Refused, unknownMembers } from './refused.ts'

// https://docs.mistral.ai/api/endpoint/chat
const members = [
  ...['model', 'messages', 'temperature', 'top_p', 'max_tokens', 'stream', 'stop', 'random_seed', 'metadata'],
  ...['response_format', 'tools', 'tool_choice', 'presence_penalty', 'frequency_penalty', 'n', 'prediction'],
  ...['parallel_tool_calls', 'prompt_mode', 'reasoning_effort', 'safe_prompt', 'guardrails', 'prompt_cache_key'],
]
const messageMembers: Readonly<Record<string, readonly string[]>> = {
  system: ['role', 'content'],
  user: ['role', 'content'],
  assistant: ['role', 'content', 'tool_calls', 'prefix'],
  tool: ['role', 'content', 'tool_call_id', 'name'],
}
const partMembers: Readonly<Record<string, readonly string[]>> = {
  text: ['type', 'text'],
  image_url: ['type', 'image_url'],
  document_url: ['type', 'document_url', 'document_name'],
  input_audio: ['type', 'input_audio'],
  thinking: ['type', 'thinking', 'closed'],
  reference: ['type', 'reference_ids'],
}

/** Words of the server that validates bodies: https://github.com/BerriAI/litellm/issues/7994 */
function unprocessable(type: string, loc: readonly (string | number)[], msg: string): Refused {
  return new Refused(422, {
    ...{ object: 'error', type: 'invalid_request_error', param: null, code: null },
    message: { detail: [{ type, loc: ['body', ...loc], msg }] },
  })
}

function disordered(message: string, code = '3230'): Refused {
  return new Refused(400, { object: 'error', message, type: 'invalid_request_message_order', param: null, code })
}

function functionFault(message: string): Refused {
  return new Refused(400, { object: 'error', message, type: 'invalid_request_function', param: null, code: '3280' })
}

/** Judges a request as Mistral does. */
export function judgeMistralChat(body: Wire): void {
  const [unknown] = unknownMembers(body, members)
  if (unknown !== undefined) throw unprocessable('extra_forbidden', [unknown], 'Extra inputs are not permitted')
  checkRange(body, 'temperature', 0, 1.5)
  checkRange(body, 'top_p', 0, 1)
  checkRange(body, 'max_tokens', 0, Number.POSITIVE_INFINITY)
  checkRange(body, 'presence_penalty', -2, 2)
  checkRange(body, 'frequency_penalty', -2, 2)
  const messages = listOf(body['messages'])
  if (messages.length === 0) throw disordered('Conversation must have at least one message')
  for (const [index, each] of messages.entries()) judgeMessage(each, index)
  judgeOrder(messages)
  for (const tool of listOf(body['tools'])) judgeTool(tool)
}

function checkRange(body: Wire, name: string, least: number, most: number): void {
  const value = body[name]
  if (value === undefined || value === null) return
  if (typeof value !== 'number') throw unprocessable('float_type', [name], 'Input should be a valid number')
  if (value < least)
    throw unprocessable('greater_than_equal', [name], `Input should be greater than or equal to ${least}`)
  if (value > most) throw unprocessable('less_than_equal', [name], `Input should be less than or equal to ${most}`)
}

function judgeMessage(message: Wire, index: number): void {
  const role = String(message['role'])
  const allowed = messageMembers[role]
  if (allowed === undefined)
    throw unprocessable(
      'union_tag_invalid',
      ['messages', index],
      `Input tag '${role}' found using 'role' does not match any of the expected tags: 'assistant', 'system', 'tool', 'user'`,
    )
  const [unknown] = unknownMembers(message, allowed)
  if (unknown !== undefined)
    throw unprocessable('extra_forbidden', ['messages', index, role, unknown], 'Extra inputs are not permitted')
  for (const part of Array.isArray(message['content']) ? listOf(message['content']) : []) {
    const type = String(part['type'])
    const [odd] = unknownMembers(part, partMembers[type] ?? [])
    if (odd !== undefined)
      throw unprocessable(
        'extra_forbidden',
        ['messages', index, role, 'content', type, odd],
        'Extra inputs are not permitted',
      )
  }
  // https://github.com/mistralai/mistral-common/blob/main/src/mistral_common/protocol/instruct/validator.py
  if (role === 'assistant' && isEmpty(message['content']) && isEmpty(message['tool_calls']))
    throw new Refused(400, {
      ...{ object: 'error', type: 'invalid_request_assistant_message', param: null, code: '3240' },
      message: 'Assistant message must have either content or tool_calls, but not both.',
    })
  if (role === 'tool') checkCallId(message['tool_call_id'])
  for (const call of listOf(message['tool_calls'])) {
    checkCallId(call['id'])
    checkName(objectOf(call['function'])['name'])
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

// The same file: ids have nine letters or digits.
function checkCallId(id: unknown): void {
  if (!/^[a-zA-Z0-9]{9}$/.test(String(id)))
    throw functionFault(`Tool call id was ${String(id)} but must be a-z, A-Z, 0-9, with a length of 9.`)
}

function checkName(name: unknown): void {
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(name)))
    throw functionFault(
      `Function name was ${String(name)} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.`,
    )
}

const followers: Readonly<Record<string, readonly string[]>> = {
  system: ['user', 'assistant', 'system'],
  user: ['assistant', 'system', 'user'],
  assistant: ['assistant', 'user', 'tool'],
  tool: ['assistant', 'tool'],
}

// The same file: which roles may follow which, and how many results.
function judgeOrder(messages: readonly Wire[]): void {
  let expected = 0
  let previous = ''
  for (const message of messages) {
    const role = String(message['role'])
    if (previous !== '' && followers[previous]?.includes(role) !== true)
      throw disordered(`Unexpected role '${role}' after role '${previous}'`)
    if (role === 'tool') expected--
    else if (expected !== 0) throw disordered('Not the same number of function calls and responses')
    if (role === 'assistant') expected = listOf(message['tool_calls']).length
    previous = role
  }
  if (expected !== 0) throw disordered('Not the same number of function calls and responses')
  const last = messages.at(-1)
  if (messages.length === 1 && previous !== 'user' && previous !== 'system')
    throw disordered('Conversation must start with a user message or system message')
  if (previous === 'assistant' && last?.['prefix'] !== true)
    throw disordered(`Expected last role User or Tool (or Assistant with prefix True) for serving but got ${previous}`)
}

function judgeTool(tool: Wire): void {
  if (tool['type'] !== 'function')
    throw unprocessable('literal_error', ['tools', 0, 'type'], "Input should be 'function'")
  const inner = objectOf(tool['function'])
  const [unknown] = unknownMembers(inner, ['name', 'description', 'strict', 'parameters'])
  if (unknown !== undefined)
    throw unprocessable('extra_forbidden', ['tools', 0, 'function', unknown], 'Extra inputs are not permitted')
  checkName(inner['name'])
  if (typeof inner['parameters'] !== 'object' || inner['parameters'] === null)
    throw unprocessable('missing', ['tools', 0, 'function', 'parameters'], 'Field required')
}

import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { isBlank, Refused, unknownMembers } from './refused.ts'

// https://docs.cohere.com/reference/chat
const members = [
  ...['stream', 'model', 'messages', 'tools', 'strict_tools', 'documents', 'citation_options', 'response_format'],
  ...['safety_mode', 'max_tokens', 'stop_sequences', 'temperature', 'seed', 'frequency_penalty', 'presence_penalty'],
  ...['k', 'p', 'logprobs', 'tool_choice', 'thinking', 'priority'],
]
const messageMembers: Readonly<Record<string, readonly string[]>> = {
  system: ['role', 'content'],
  user: ['role', 'content'],
  assistant: ['role', 'content', 'tool_calls', 'tool_plan', 'citations'],
  tool: ['role', 'content', 'tool_call_id'],
}
const partTypes: Readonly<Record<string, readonly string[]>> = {
  system: ['text'],
  user: ['text', 'image_url'],
  assistant: ['text', 'thinking'],
  tool: ['text', 'document'],
}

/** Words of https://docs.cohere.com/reference/errors */
function invalid(message: string): Refused {
  return new Refused(400, { id: '7c0ed1a6-2a3c', message: `invalid request: ${message}` })
}

/** Judges a request as Cohere's second chat API does. */
export function judgeCohereChat(body: Wire): void {
  const [unknown] = unknownMembers(body, members)
  if (unknown !== undefined)
    throw new Refused(422, {
      id: '7c0ed1a6-2a3c',
      message: `unknown field: parameter '${unknown}' is not a valid field`,
    })
  checkRange(body, 'temperature', 0, 1)
  checkRange(body, 'p', 0.01, 0.99)
  checkRange(body, 'k', 0, 500)
  checkRange(body, 'frequency_penalty', 0, 1)
  checkRange(body, 'presence_penalty', 0, 1)
  checkRange(body, 'max_tokens', 0, 8_192)
  const stops = body['stop_sequences']
  if (Array.isArray(stops) && stops.length > 5) throw invalid('stop_sequences must have at most 5 elements.')
  const messages = listOf(body['messages'])
  if (messages.length === 0) throw invalid('messages must be at least 1 message long.')
  for (const [index, each] of messages.entries()) judgeMessage(each, index)
  judgePairs(messages)
  const last = messages.at(-1)?.['role']
  if (last === 'assistant') throw invalid("the last message must be from the role 'user' or 'tool'.")
  judgeTools(body)
}

function checkRange(body: Wire, name: string, least: number, most: number): void {
  const value = body[name]
  if (value === undefined || value === null) return
  if (typeof value !== 'number' || value < least || value > most)
    throw invalid(`${name} must be between ${least} and ${most} inclusive.`)
}

function judgeMessage(message: Wire, index: number): void {
  const role = String(message['role'])
  const allowed = messageMembers[role]
  if (allowed === undefined) throw invalid(`messages[${index}].role: '${role}' is not a valid role.`)
  const [unknown] = unknownMembers(message, allowed)
  if (unknown !== undefined) throw invalid(`messages[${index}]: unknown field '${unknown}'.`)
  const { content, tool_calls, tool_plan } = message
  const calls = listOf(tool_calls)
  const parts = Array.isArray(content) ? (content as Wire[]) : [{ type: 'text', text: content ?? '' }]
  const isEmpty = parts.every((part) => part['type'] === 'text' && isBlank(part['text']))
  // https://github.com/kwaroran/Risuai/issues/458
  if (role !== 'tool' && isEmpty && calls.length === 0) throw invalid('all elements in history must have a message.')
  if (tool_plan !== undefined && calls.length === 0)
    throw invalid(`messages[${index}]: tool_plan is only valid with tool_calls.`)
  for (const part of Array.isArray(content) ? (content as Wire[]) : []) {
    if (partTypes[role]?.includes(String(part['type'])) !== true)
      throw invalid(`messages[${index}].content: '${String(part['type'])}' is not a valid content type.`)
    const [odd] = unknownMembers(part, ['type', String(part['type'])])
    if (odd !== undefined) throw invalid(`messages[${index}].content: unknown field '${odd}'.`)
  }
  for (const call of calls) {
    if (call['type'] !== 'function') throw invalid(`messages[${index}].tool_calls: type must be 'function'.`)
    if (isBlank(call['id'])) throw invalid('all tool calls must have an id.')
    checkName(objectOf(call['function'])['name'])
    const text = objectOf(call['function'])['arguments']
    if (!isObjectText(text)) throw invalid(`messages[${index}].tool_calls: arguments must be a valid JSON object.`)
  }
}

function isObjectText(text: unknown): boolean {
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

// https://docs.cohere.com/docs/tool-use-overview
function checkName(name: unknown): void {
  if (!/^[a-zA-Z0-9_-]+$/.test(String(name)))
    throw invalid(`tool name '${String(name)}' may only contain letters, digits, underscores and dashes.`)
}

// https://docs.cohere.com/docs/tool-use-overview#step-4-response-and-citation-generation
function judgePairs(messages: readonly Wire[]): void {
  let open = new Set<unknown>()
  messages.forEach((message, index) => {
    if (message['role'] === 'tool') {
      if (!open.delete(message['tool_call_id']))
        throw invalid(
          `messages[${index}]: tool_call_id '${String(message['tool_call_id'])}' not found in the preceding tool_calls.`,
        )
      return
    }
    if (open.size > 0) throw invalid(`messages[${index}]: tool calls without results: ${[...open].join(', ')}.`)
    open = new Set(listOf(message['tool_calls']).map(({ id }) => id))
  })
  if (open.size > 0) throw invalid(`tool calls without results: ${[...open].join(', ')}.`)
}

function judgeTools({ tools, tool_choice, strict_tools, response_format }: Wire): void {
  const listed = listOf(tools)
  if (listed.length > 200) throw invalid('at most 200 tools are allowed.')
  if (tool_choice !== undefined && !['REQUIRED', 'NONE'].includes(String(tool_choice)))
    throw invalid("tool_choice must be one of 'REQUIRED' or 'NONE'.")
  if (tool_choice !== undefined && listed.length === 0)
    throw invalid('tool_choice can only be specified when tools are provided.')
  for (const tool of listed) {
    const { name, parameters, ...rest } = objectOf(tool['function'])
    const [unknown] = unknownMembers(rest, ['description'])
    if (unknown !== undefined) throw invalid(`tools: unknown field '${unknown}'.`)
    checkName(name)
    if (objectOf(parameters)['type'] !== 'object')
      throw invalid('tools: parameters must be a JSON schema of type object.')
    // https://docs.cohere.com/docs/structured-outputs#structured-outputs-tools
    if (
      strict_tools === true &&
      (objectOf(parameters)['required'] === undefined ||
        (objectOf(parameters)['required'] as readonly unknown[]).length === 0)
    )
      throw invalid('strict_tools requires at least one required parameter in each tool.')
  }
  if (response_format !== undefined && listed.length > 0 && objectOf(response_format)['type'] === 'json_object')
    throw invalid('response_format is not supported with tools.')
}

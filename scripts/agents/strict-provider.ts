import type { Format } from './agent.ts'

type Wire = Readonly<Record<string, unknown>>

/**
 * Returns why real providers of a format would refuse a request that the contract allows; undefined if they would not. The rules are those
 * that agents' histories break: calls without their results, empty blocks, ids of another provider.
 */
export function refusalOf(format: Format, body: Wire): string | undefined {
  return rules[format](body)
}

const rules: Readonly<Record<Format, (body: Wire) => string | undefined>> = {
  chat: (body) => refuseChat(listOf(body['messages'])),
  messages: (body) => refuseMessages(listOf(body['messages'])),
  responses: (body) => refuseItems(listOf(body['input'])),
}

const nameForm = /^[\w-]{1,64}$/

function refuseChat(messages: readonly Wire[]): string | undefined {
  let open: string[] = []
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`
    const { role, content, tool_calls, tool_call_id } = message
    if (role === 'tool') {
      if (!open.includes(String(tool_call_id))) return `${at}: a tool message must follow the call ${tool_call_id}`
      open = open.filter((id) => id !== tool_call_id)
      if (listOf(content).some(({ type }) => type !== 'text')) return `${at}: a tool message has text only`
      continue
    }
    if (open.length > 0) return `${at}: the calls ${open.join(', ')} have no tool message`
    const calls = listOf(tool_calls)
    open = calls.map(({ id }) => String(id))
    if (new Set(open).size < open.length) return `${at}: two calls have one id`
    if (role === 'assistant' && isEmpty(content) && calls.length === 0 && message['refusal'] === undefined)
      return `${at}: an assistant message needs content or tool_calls`
    for (const { function: called } of calls) {
      const { name, arguments: text } = (called ?? {}) as Wire
      if (!nameForm.test(String(name))) return `${at}: "${name}" is no name of a function`
      if (!isObject(text)) return `${at}: the arguments of ${name} are no JSON object: ${String(text).slice(0, 40)}`
    }
  }
  return open.length > 0 ? `the calls ${open.join(', ')} have no tool message` : undefined
}

function refuseMessages(messages: readonly Wire[]): string | undefined {
  if (messages[0]?.['role'] !== 'user') return 'messages: first message must use the "user" role'
  let open: string[] = []
  for (const [index, { role, content }] of messages.entries()) {
    const at = `messages.${index}`
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
    const isLast = index === messages.length - 1
    if (blocks.length === 0 && !(role === 'assistant' && isLast))
      return `${at}: all messages must have non-empty content`
    const results = blocks.filter(({ type }) => type === 'tool_result').map((block) => String(block['tool_use_id']))
    const missing = open.filter((id) => !results.includes(id))
    if (missing.length > 0) return `${at}: \`tool_use\` ids without \`tool_result\` blocks: ${missing.join(', ')}`
    const unasked = results.filter((id) => !open.includes(id))
    if (unasked.length > 0) return `${at}: unexpected \`tool_use_id\` in \`tool_result\` blocks: ${unasked.join(', ')}`
    open = blocks.filter(({ type }) => type === 'tool_use').map((block) => String(block['id']))
    if (open.some((id) => !nameForm.test(id))) return `${at}: tool_use.id should match pattern '^[a-zA-Z0-9_-]+$'`
    for (const block of blocks) {
      if (block['type'] === 'text' && String(block['text']).trim() === '')
        return `${at}: text content blocks must contain non-whitespace text`
      if (block['type'] === 'thinking' && isEmpty(block['signature']))
        return `${at}: thinking.signature: Field required`
    }
  }
  return open.length > 0 ? `\`tool_use\` ids without \`tool_result\` blocks: ${open.join(', ')}` : undefined
}

function refuseItems(items: readonly Wire[]): string | undefined {
  const ids = items.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (twice !== undefined) return `Duplicate item found with id ${twice}`
  const called = new Set<string>()
  const answered = new Set<string>()
  for (const [index, item] of items.entries()) {
    const { type, call_id, name, arguments: text } = item
    const at = `input[${index}]`
    if (type === 'item_reference') return `Item with id '${item['id']}' not found.`
    if (type === 'reasoning' && isEmpty(item['encrypted_content'])) {
      if (typeof item['id'] === 'string') return `Item with id '${item['id']}' not found.`
    }
    if (typeof call_id !== 'string') continue
    if (call_id.length > 64) return `${at}.call_id: string too long: ${call_id.length}`
    if (String(type).endsWith('_output')) {
      if (!called.has(call_id)) return `No tool call found for function call output with call_id ${call_id}.`
      answered.add(call_id)
      continue
    }
    called.add(call_id)
    if (type === 'function_call' && !nameForm.test(String(name))) return `${at}.name: does not match the pattern`
    if (type === 'function_call' && !isObject(text))
      return `${at}.arguments: no JSON object: ${String(text).slice(0, 40)}`
  }
  const open = [...called].filter((id) => !answered.has(id))
  return open.length > 0 ? `No tool output found for function call ${open.join(', ')}.` : undefined
}

function listOf(value: unknown): readonly Wire[] {
  return Array.isArray(value) ? value.filter((each): each is Wire => typeof each === 'object' && each !== null) : []
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isObject(text: unknown): boolean {
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { judgeBlock, judgeText } from './anthropic-blocks.ts'
import { invalidMessages, type MessagesRules, refuseUnknown } from './anthropic-words.ts'
import { judgeClaudeCacheMarks } from './claude-cache-marks.ts'
import { judgeClaudePairs } from './claude-pairs.ts'
import { claudePlainFault, claudeStrictFault } from './claude-schema.ts'
import { isBlank, repeated } from './refused.ts'

// https://platform.claude.com/docs/en/api/messages/create
const members = [
  ...['cache_control', 'container', 'context_management', 'inference_geo', 'max_tokens', 'mcp_servers', 'messages'],
  ...['metadata', 'model', 'output_config', 'output_format', 'service_tier', 'speed', 'stop_sequences', 'stream'],
  ...['system', 'temperature', 'thinking', 'tool_choice', 'tools', 'top_k', 'top_p'],
]
const rolesOfBlocks: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'image', 'document', 'tool_result'],
  assistant: ['text', 'tool_use', 'thinking', 'redacted_thinking'],
}

/** Judges a request as Anthropic's Messages API does. */
export function judgeAnthropicMessages(body: Wire, rules: MessagesRules): void {
  refuseUnknown(body, members, '')
  judgeLimits(body, rules)
  judgeThinking(body)
  const system = body['system']
  if (Array.isArray(system))
    for (const [index, block] of (system as Wire[]).entries()) judgeText(block, `system.${index}`, 'system')
  const messages = listOf(body['messages'])
  if (messages.length === 0) throw invalidMessages('messages: at least one message is required')
  for (const [index, message] of messages.entries()) judgeMessage(message, index, messages.length, rules)
  judgeClaudePairs(joinedTurns(messages), invalidMessages)
  judgeEnd(body, messages)
  judgeTools(body)
  judgeClaudeCacheMarks(body, invalidMessages)
  const schema = objectOf(objectOf(body['output_config'])['format'])['schema']
  const fault = schema === undefined ? undefined : claudeStrictFault(schema)
  if (fault !== undefined) throw invalidMessages(`output_config.format.schema: ${fault}`)
}

function checkRange(body: Wire, name: string, least: number, most: number): void {
  const value = body[name]
  if (value === undefined) return
  if (typeof value !== 'number') throw invalidMessages(`${name}: Input should be a valid number`)
  if (value < least || value > most) throw invalidMessages(`${name}: range: ${least}..${most}`)
}

function judgeLimits(body: Wire, { outputTokensMost }: MessagesRules): void {
  const limit = body['max_tokens']
  if (limit === undefined) throw invalidMessages('max_tokens: Field required')
  if (!Number.isInteger(limit) || Number(limit) < 1)
    throw invalidMessages('max_tokens: Input should be greater than or equal to 1')
  if (Number(limit) > outputTokensMost)
    throw invalidMessages(
      `max_tokens: ${String(limit)} > ${outputTokensMost}, which is the maximum allowed number of output tokens for ${String(body['model'])}`,
    )
  checkRange(body, 'temperature', 0, 1)
  checkRange(body, 'top_p', 0, 1)
  // https://platform.claude.com/docs/en/about-claude/models/migrating-to-claude-4
  if (body['temperature'] !== undefined && body['top_p'] !== undefined)
    throw invalidMessages('`temperature` and `top_p` cannot both be specified for this model. Please use only one.')
  // https://github.com/cline/cline/issues/2065
  if (listOf(body['stop_sequences']).some(isBlank))
    throw invalidMessages('stop_sequences: each stop sequence must contain non-whitespace')
  const user = objectOf(body['metadata'])['user_id']
  if (typeof user === 'string' && user.length > 256)
    throw invalidMessages('metadata.user_id: String should have at most 256 characters')
  refuseUnknown(objectOf(body['metadata']), ['user_id'], 'metadata')
}

// https://platform.claude.com/docs/en/build-with-claude/extended-thinking
function judgeThinking(body: Wire): void {
  const { type, budget_tokens } = objectOf(body['thinking'])
  // https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking, …/effort: models from 4.6 on.
  if (type === 'adaptive') throw invalidMessages('adaptive thinking is not supported on this model')
  if (objectOf(body['output_config'])['effort'] !== undefined)
    throw invalidMessages('This model does not support the effort parameter.')
  if (type !== 'enabled') return
  if (Number(budget_tokens) < 1024)
    throw invalidMessages('thinking.enabled.budget_tokens: Input should be greater than or equal to 1024')
  if (Number(budget_tokens) >= Number(body['max_tokens']))
    throw invalidMessages('`max_tokens` must be greater than `thinking.budget_tokens`.')
  if (body['temperature'] !== undefined && body['temperature'] !== 1)
    throw invalidMessages('`temperature` may only be set to 1 when thinking is enabled.')
  if (body['top_k'] !== undefined) throw invalidMessages('`top_k` must be unset when thinking is enabled.')
  if (typeof body['top_p'] === 'number' && body['top_p'] < 0.95)
    throw invalidMessages('`top_p` must be greater than or equal to 0.95 or unset when thinking is enabled.')
  if (['any', 'tool'].includes(String(objectOf(body['tool_choice'])['type'])))
    throw invalidMessages('Thinking may not be enabled when tool_choice forces tool use.')
}

function judgeMessage(message: Wire, index: number, count: number, rules: MessagesRules): void {
  const path = `messages.${index}`
  refuseUnknown(message, ['role', 'content'], path)
  const role = String(message['role'])
  const types = rolesOfBlocks[role]
  if (types === undefined) throw invalidMessages(`${path}.role: Input should be 'user' or 'assistant'`)
  if (index === 0 && role !== 'user') throw invalidMessages('messages: first message must use the "user" role')
  const { content } = message
  const isFinalAssistant = role === 'assistant' && index === count - 1
  if ((content === '' || (Array.isArray(content) && content.length === 0)) && !isFinalAssistant)
    throw invalidMessages(
      `${path}: all messages must have non-empty content except for the optional final assistant message`,
    )
  if (typeof content === 'string') {
    if (content !== '' && isBlank(content))
      throw invalidMessages('messages: text content blocks must contain non-whitespace text')
    return
  }
  listOf(content).forEach((block, at) => {
    const type = String(block['type'])
    if (!types.includes(type))
      throw invalidMessages(
        `${path}.content.${at}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${types.map((name) => `'${name}'`).join(', ')}`,
      )
    judgeBlock(block, type, `${path}.content.${at}`, rules)
  })
}

/** Neighbours of one role count as one turn: https://platform.claude.com/docs/en/api/messages/create */
function joinedTurns(messages: readonly Wire[]): Wire[] {
  const turns: { role: unknown; content: Wire[] }[] = []
  for (const { role, content } of messages) {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
    const last = turns.at(-1)
    if (last?.role === role) last?.content.push(...blocks)
    else turns.push({ role, content: [...blocks] })
  }
  return turns
}

function judgeEnd(body: Wire, messages: readonly Wire[]): void {
  const last = messages.at(-1)
  if (last?.['role'] !== 'assistant') return
  const blocks = listOf(last['content'])
  const text = typeof last['content'] === 'string' ? last['content'] : String(blocks.at(-1)?.['text'] ?? '')
  if (text !== text.trimEnd())
    throw invalidMessages('messages: final assistant content cannot end with trailing whitespace')
  if (
    objectOf(body['thinking'])['type'] === 'enabled' &&
    !['thinking', 'redacted_thinking'].includes(String(blocks[0]?.['type']))
  )
    throw invalidMessages(
      `messages.${messages.length - 1}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${String(blocks[0]?.['type'] ?? 'text')}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`,
    )
}

function judgeTools({ tools, tool_choice }: Wire): void {
  const own = listOf(tools).filter(({ type }) => type === undefined || type === 'custom')
  own.forEach((tool, index) => {
    const path = `tools.${index}.custom`
    refuseUnknown(
      tool,
      [
        'type',
        'name',
        'description',
        'input_schema',
        'cache_control',
        'strict',
        'input_examples',
        'defer_loading',
        'allowed_callers',
        'eager_input_streaming',
      ],
      path,
    )
    // https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(String(tool['name'])))
      throw invalidMessages(`${path}.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`)
    const plain = claudePlainFault(tool['input_schema'])
    if (plain !== undefined) throw invalidMessages(`${path}.input_schema${plain.path}: ${plain.message}`)
    const strict = tool['strict'] === true ? claudeStrictFault(tool['input_schema']) : undefined
    if (strict !== undefined) throw invalidMessages(`${path}: ${strict}`)
  })
  if (repeated(own.map(({ name }) => String(name))) !== undefined)
    throw invalidMessages('tools: Tool names must be unique.')
  const { type, name } = objectOf(tool_choice)
  if (type !== undefined && type !== 'none' && listOf(tools).length === 0)
    throw invalidMessages('tool_choice: tool_choice may only be specified while providing tools.')
  if (type === 'tool' && !listOf(tools).some((tool) => tool['name'] === name))
    throw invalidMessages(`tool_choice: Tool '${String(name)}' not found in provided tools`)
}

import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { invalidMessages, type MessagesRules, refuseUnknown } from './anthropic-words.ts'
import { isBase64, isBlank } from './refused.ts'

export function judgeBlock(block: Wire, type: string, path: string, rules: MessagesRules): void {
  refuseUnknown(block, blockMembers[type] ?? [], `${path}.${type}`)
  switch (type) {
    case 'text':
      judgeText(block, path, 'messages')
      return
    case 'image':
    case 'document':
      judgeMedia(objectOf(block['source']), type, `${path}.${type}.source`)
      return
    case 'tool_use':
      checkToolId(block['id'], `${path}.tool_use.id`)
      if (!/^[a-zA-Z0-9_-]{1,200}$/.test(String(block['name'])))
        throw invalidMessages(`${path}.tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,200}$'`)
      if (typeof block['input'] !== 'object' || block['input'] === null || Array.isArray(block['input']))
        throw invalidMessages(`${path}.tool_use.input: Input should be a valid dictionary`)
      return
    case 'tool_result':
      checkToolId(block['tool_use_id'], `${path}.tool_result.tool_use_id`)
      for (const [at, inner] of (Array.isArray(block['content']) ? listOf(block['content']) : []).entries()) {
        const kind = String(inner['type'])
        if (!['text', 'image', 'document'].includes(kind))
          throw invalidMessages(
            `${path}.tool_result.content.${at}: Input tag '${kind}' found using 'type' does not match any of the expected tags: 'document', 'image', 'search_result', 'text', 'tool_reference'`,
          )
        judgeBlock(inner, kind, `${path}.tool_result.content.${at}`, rules)
      }
      return
    case 'thinking':
      if (typeof block['signature'] !== 'string') throw invalidMessages(`${path}.thinking.signature: Field required`)
      if (!rules.signatures.includes(block['signature']))
        throw invalidMessages(`${path}: Invalid \`signature\` in \`thinking\` block`)
      return
    case 'redacted_thinking':
      if (!rules.signatures.includes(String(block['data'])))
        throw invalidMessages(`${path}: Invalid \`data\` in \`redacted_thinking\` block`)
  }
}

export function judgeText(block: Wire, path: string, where: string): void {
  refuseUnknown(block, blockMembers['text'] ?? [], path)
  if (typeof block['text'] !== 'string') throw invalidMessages(`${path}.text: Input should be a valid string`)
  if (block['text'] === '' && block['cache_control'] !== undefined)
    throw invalidMessages(`${path}.cache_control: cache_control cannot be set for empty text blocks`)
  if (block['text'] === '') throw invalidMessages(`${where}: text content blocks must be non-empty`)
  if (isBlank(block['text'])) throw invalidMessages(`${where}: text content blocks must contain non-whitespace text`)
}

function checkToolId(id: unknown, path: string): void {
  if (!/^[a-zA-Z0-9_-]+$/.test(String(id)))
    throw invalidMessages(`${path}: String should match pattern '^[a-zA-Z0-9_-]+$'`)
}

// https://platform.claude.com/docs/en/build-with-claude/vision, …/pdf-support
function judgeMedia(source: Wire, kind: string, path: string): void {
  if (source['type'] === 'url') return
  if (source['type'] === 'text' && kind === 'document') {
    if (source['media_type'] !== 'text/plain')
      throw invalidMessages(`${path}.text.media_type: Input should be 'text/plain'`)
    if (isBlank(source['data'])) throw invalidMessages(`${path}.text.data: text content must be non-empty`)
    return
  }
  if (source['type'] !== 'base64')
    throw invalidMessages(
      `${path}: Input tag '${String(source['type'])}' found using 'type' does not match any of the expected tags`,
    )
  const types = kind === 'image' ? imageTypes : ['application/pdf']
  if (!types.includes(String(source['media_type'])))
    throw invalidMessages(`${path}.base64.media_type: Input should be ${types.map((type) => `'${type}'`).join(', ')}`)
  if (!isBase64(source['data'])) throw invalidMessages(`${path}.base64.data: invalid base64 data`)
}

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

const marked = ['type', 'cache_control']

const blockMembers: Readonly<Record<string, readonly string[]>> = {
  text: [...marked, 'text', 'citations'],
  image: [...marked, 'source'],
  document: [...marked, 'source', 'title', 'context', 'citations'],
  tool_use: [...marked, 'id', 'name', 'input', 'caller'],
  tool_result: [...marked, 'tool_use_id', 'content', 'is_error'],
  thinking: ['type', 'thinking', 'signature'],
  redacted_thinking: ['type', 'data'],
}

import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { blankText, breaks, type ConverseRules, checkName, invalid, refuseUnknown } from './bedrock-words.ts'
import { isBase64, isBlank } from './refused.ts'

const blockMembers: Readonly<Record<string, readonly string[]>> = {
  text: [],
  image: ['format', 'source', 'error'],
  document: ['format', 'name', 'source', 'context', 'citations'],
  video: ['format', 'source'],
  toolUse: ['toolUseId', 'name', 'input', 'type'],
  toolResult: ['toolUseId', 'content', 'status', 'type'],
  reasoningContent: ['reasoningText', 'redactedContent'],
  cachePoint: ['type', 'ttl'],
}
const imageFormats = ['png', 'jpeg', 'gif', 'webp']
const documentFormats = ['pdf', 'csv', 'doc', 'docx', 'xls', 'xlsx', 'html', 'txt', 'md']

export function judgeContent(blocks: readonly Wire[], path: string, rules: ConverseRules): void {
  blocks.forEach((block, index) => {
    const [type = ''] = Object.keys(block)
    const allowed = blockMembers[type]
    if (allowed === undefined || Object.keys(block).length !== 1)
      throw invalid(
        `The ContentBlock object at ${path}.${index} must set one of the following keys: ${Object.keys(blockMembers).join(', ')}.`,
      )
    if (type === 'text' && isBlank(block['text'])) throw blankText(`${path}.${index}`)
    const inner = objectOf(block[type])
    refuseUnknown(inner, allowed)
    judgeBlock(inner, type, `${path}.${index}`, rules)
  })
  // https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_DocumentBlock.html
  if (
    blocks.some(({ document }) => document !== undefined) &&
    !blocks.some(({ text, toolResult }) => text !== undefined || toolResult !== undefined)
  )
    throw invalid('The request contains a document but no text. Add a text block to the message and try again.')
}

function judgeBlock(inner: Wire, type: string, at: string, rules: ConverseRules): void {
  if (type === 'toolUse' || type === 'toolResult') {
    const id = String(inner['toolUseId'])
    // https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolUseBlock.html
    if (!/^[a-zA-Z0-9_-]+$/.test(id))
      throw breaks(
        id,
        `${at}.member.${type}.toolUseId`,
        'Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+',
      )
    if (id.length > 64)
      throw breaks(id, `${at}.member.${type}.toolUseId`, 'Member must have length less than or equal to 64')
  }
  if (type === 'toolUse') {
    checkName(inner['name'], `${at}.member.toolUse.name`)
    if (typeof inner['input'] !== 'object' || inner['input'] === null || Array.isArray(inner['input']))
      throw invalid(
        `The format of the value at ${at}.toolUse.input is invalid. Provide a json object for the field and try again.`,
      )
  }
  if (type === 'toolResult') judgeResult(inner, at, rules)
  if (type === 'image') checkMedia(inner, imageFormats, at)
  if (type === 'document') {
    checkMedia(inner, documentFormats, at)
    if (!/^[a-zA-Z0-9\s\-()[\]]{1,200}$/.test(String(inner['name'])) || /\s\s/.test(String(inner['name'])))
      throw invalid(
        "The document file name can only contain alphanumeric characters, whitespace characters, hyphens, parentheses, and square brackets. The name can't contain more than one consecutive whitespace character.",
      )
  }
  if (type === 'reasoningContent') {
    const { text, signature } = objectOf(inner['reasoningText'])
    const proof = inner['redactedContent'] ?? signature
    if (!rules.signatures.includes(String(proof)))
      throw invalid(`The model returned the following errors: ${at}: Invalid \`signature\` in \`thinking\` block`)
    if (inner['redactedContent'] === undefined && typeof text !== 'string')
      throw breaks(text, `${at}.member.reasoningContent.reasoningText.text`, 'Member must not be null')
  }
}

// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolResultBlock.html; the words:
// https://github.com/aws-samples/sample-multi-agent-orchestration-chat-on-agentcore/issues/15
function judgeResult({ content, status }: Wire, at: string, rules: ConverseRules): void {
  const blocks = listOf(content)
  if (!Array.isArray(content)) throw breaks(content, `${at}.member.toolResult.content`, 'Member must not be null')
  if (blocks.length === 0 && status === 'error')
    throw invalid(`The content field at ${at}.toolResult cannot be empty when status value is error.`)
  blocks.forEach((block, index) => {
    const [type = ''] = Object.keys(block)
    if (!['text', 'json', 'image', 'document', 'video', 'searchResult'].includes(type))
      throw invalid(`The ToolResultContentBlock object at ${at}.toolResult.content.${index} is invalid.`)
    if (type === 'text' && isBlank(block['text'])) throw blankText(`${at}.toolResult.content.${index}`)
    if (
      type === 'json' &&
      (typeof block['json'] !== 'object' || block['json'] === null || Array.isArray(block['json']))
    )
      throw invalid(
        `The format of the value at ${at}.toolResult.content.${index}.json is invalid. Provide a json object for the field and try again.`,
      )
    if (type === 'image' || type === 'document')
      judgeBlock(objectOf(block[type]), type, `${at}.toolResult.content.${index}`, rules)
  })
}

function checkMedia({ format, source }: Wire, formats: readonly string[], at: string): void {
  if (!formats.includes(String(format)))
    throw breaks(format, `${at}.format`, `Member must satisfy enum value set: [${formats.join(', ')}]`)
  const { bytes, s3Location, text } = objectOf(source)
  if (s3Location === undefined && text === undefined && !isBase64(bytes))
    throw invalid(`The media at ${at} can not be read.`)
}

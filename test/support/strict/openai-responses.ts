import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { judgeResponsesTools } from './openai-responses-tools.ts'
import {
  checkCount,
  checkImage,
  checkLength,
  checkMetadata,
  checkPattern,
  checkRange,
  invalid,
  kindOf,
  toolName,
  unknownParameter,
} from './openai-words.ts'
import { Refused, unknownMembers } from './refused.ts'

// https://platform.openai.com/docs/api-reference/responses/create; `client_metadata`: https://github.com/openai/codex/pull/27122
const members = [
  ...[
    'background',
    'client_metadata',
    'conversation',
    'context_management',
    'include',
    'input',
    'instructions',
    'max_output_tokens',
  ],
  ...['max_tool_calls', 'metadata', 'model', 'parallel_tool_calls', 'previous_response_id', 'prompt'],
  ...['prompt_cache_key', 'prompt_cache_retention', 'reasoning', 'safety_identifier', 'service_tier', 'store'],
  ...['stream', 'stream_options', 'temperature', 'text', 'tool_choice', 'tools', 'top_logprobs', 'top_p'],
  ...['truncation', 'user'],
]

interface ItemRule {
  readonly members: readonly string[]
  /** The prefix of such items' ids. */
  readonly idPrefix: string
}

const call = ['type', 'id', 'status', 'call_id']
const itemRules: Readonly<Record<string, ItemRule>> = {
  message: { members: ['type', 'id', 'status', 'role', 'content', 'phase'], idPrefix: 'msg' },
  reasoning: { members: ['type', 'id', 'status', 'summary', 'content', 'encrypted_content'], idPrefix: 'rs' },
  function_call: { members: [...call, 'name', 'arguments', 'namespace'], idPrefix: 'fc' },
  function_call_output: { members: [...call, 'output'], idPrefix: 'fc' },
  custom_tool_call: { members: [...call, 'name', 'input', 'namespace'], idPrefix: 'ctc' },
  custom_tool_call_output: { members: [...call, 'output'], idPrefix: 'ctc' },
}
const partMembers: Readonly<Record<string, readonly string[]>> = {
  input_text: ['type', 'text'],
  input_image: ['type', 'image_url', 'detail', 'file_id'],
  input_file: ['type', 'filename', 'file_data', 'file_id', 'file_url', 'detail'],
  output_text: ['type', 'text', 'annotations', 'logprobs'],
  refusal: ['type', 'refusal'],
}
const asked = ['input_text', 'input_image', 'input_file']

export interface ResponsesRules {
  readonly outputTokensMost: number
  /** True for models that think: they take no sampling parameters. */
  readonly isThinking: boolean
  /** Ciphers of this account's own reasoning. */
  readonly ciphers: readonly string[]
}

/** Judges a request as OpenAI's Responses API does. */
export function judgeOpenAiResponses(body: Wire, rules: ResponsesRules): void {
  const [unknown] = unknownMembers(body, members)
  if (unknown !== undefined) throw unknownParameter(unknown)
  judgeSettings(body, rules)
  judgeInput(body, rules)
  judgeResponsesTools(body)
}

function judgeSettings(body: Wire, { outputTokensMost, isThinking }: ResponsesRules): void {
  if (isThinking) {
    const refused = ['temperature', 'top_p', 'top_logprobs'].find(
      (name) => body[name] !== undefined && body[name] !== null && body[name] !== 1,
    )
    if (refused !== undefined)
      throw invalid(`Unsupported parameter: '${refused}' is not supported with this model.`, refused, null)
  }
  checkRange(body['temperature'], 'temperature', 0, 2)
  checkRange(body['top_p'], 'top_p', 0, 1)
  checkRange(body['top_logprobs'], 'top_logprobs', 0, 20)
  // https://github.com/openai/openai-agents-python/issues/1036: less than 16 tokens.
  checkRange(body['max_output_tokens'], 'max_output_tokens', 16, outputTokensMost)
  for (const name of ['prompt_cache_key', 'safety_identifier'])
    if (body[name] !== undefined && body[name] !== null) checkLength(body[name], name, 64)
  checkMetadata(body['metadata'])
  const [odd] = unknownMembers(objectOf(body['reasoning']), [
    'effort',
    'summary',
    'generate_summary',
    'context',
    'mode',
  ])
  if (odd !== undefined) throw unknownParameter(`reasoning.${odd}`)
}

function judgeInput({ input }: Wire, rules: ResponsesRules): void {
  if (typeof input === 'string') return
  const items = listOf(input)
  if (items.length === 0)
    throw invalid(
      "Missing required parameter: one of 'input', 'previous_response_id', 'prompt', or 'conversation' must be provided.",
      ...(['input', 'missing_required_parameter'] as const),
    )
  for (const [index, item] of items.entries()) judgeItem(item, `input[${index}]`, rules)
  judgePairs(items)
}

function judgeItem(item: Wire, path: string, rules: ResponsesRules): void {
  const type = String(item['type'] ?? 'message')
  const rule = itemRules[type]
  if (rule === undefined)
    throw invalid(
      `Invalid value: '${type}'. Supported values are: ${Object.keys(itemRules).join(', ')}.`,
      `${path}.type`,
    )
  const [unknown] = unknownMembers(item, rule.members)
  if (unknown !== undefined) throw unknownParameter(`${path}.${unknown}`)
  const { id } = item
  if (id !== undefined && id !== null) {
    checkLength(id, `${path}.id`, 64)
    if (!String(id).startsWith(rule.idPrefix))
      throw invalid(
        `Invalid '${path}.id': '${String(id)}'. Expected an ID that begins with '${rule.idPrefix}'.`,
        `${path}.id`,
      )
  }
  if (type === 'message') judgeMessage(item, path)
  else if (type === 'reasoning') judgeReasoning(item, path, rules)
  else judgeCall(item, type, path)
}

function judgeMessage({ role, content }: Wire, path: string): void {
  if (!['user', 'assistant', 'system', 'developer'].includes(String(role)))
    throw invalid(
      `Invalid value: '${String(role)}'. Supported values are: 'assistant', 'system', 'developer', and 'user'.`,
      `${path}.role`,
    )
  if (typeof content === 'string') return
  if (!Array.isArray(content))
    throw invalid(
      `Invalid type for '${path}.content': expected one of an array of objects or string, but got ${kindOf(content)} instead.`,
      `${path}.content`,
      'invalid_type',
    )
  judgeParts(content as Wire[], role === 'assistant' ? ['output_text', 'refusal'] : asked, `${path}.content`)
}

function judgeParts(parts: readonly Wire[], types: readonly string[], path: string): void {
  parts.forEach((part, index) => {
    const at = `${path}[${index}]`
    const type = String(part['type'])
    if (!types.includes(type))
      throw invalid(
        `Invalid value: '${type}'. Supported values are: ${types.map((name) => `'${name}'`).join(', ')}.`,
        at,
      )
    const [unknown] = unknownMembers(part, partMembers[type] ?? [])
    if (unknown !== undefined) throw unknownParameter(`${at}.${unknown}`)
    if (type === 'input_image' && part['file_id'] === undefined) checkImage(part['image_url'], `${at}.image_url`)
    if (type === 'output_text') checkAnnotations(part['annotations'], at)
    const text = type === 'refusal' ? 'refusal' : 'text'
    if (type.endsWith(text) && typeof part[text] !== 'string')
      throw invalid(`Missing required parameter: '${at}.${text}'.`, `${at}.${text}`, 'missing_required_parameter')
  })
}

function checkAnnotations(annotations: unknown, path: string): void {
  listOf(annotations).forEach((annotation, index) => {
    if (!['file_citation', 'url_citation', 'container_file_citation', 'file_path'].includes(String(annotation['type'])))
      throw invalid(`Invalid value: '${String(annotation['type'])}'.`, `${path}.annotations[${index}]`)
  })
}

// https://platform.openai.com/docs/guides/reasoning#encrypted-reasoning-items; the words: https://github.com/openai/openai-node/issues/1504,
// https://github.com/openai/codex/issues/3145
function judgeReasoning(item: Wire, path: string, { ciphers }: ResponsesRules): void {
  if (!Array.isArray(item['summary']))
    throw invalid(`Missing required parameter: '${path}.summary'.`, `${path}.summary`, 'missing_required_parameter')
  if (item['id'] === undefined)
    throw invalid(`Missing required parameter: '${path}.id'.`, `${path}.id`, 'missing_required_parameter')
  checkCount(listOf(item['content']), `${path}.content`, 0, 0)
  const cipher = item['encrypted_content']
  if (cipher === undefined || cipher === null)
    throw new Refused(404, {
      error: {
        message: `Item with id '${String(item['id'])}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
        ...{ type: 'invalid_request_error', param: 'input', code: null },
      },
    })
  if (!ciphers.includes(String(cipher)))
    throw invalid(
      `The encrypted content ${String(cipher).slice(0, 4)}... could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
      ...([null, 'invalid_encrypted_content'] as const),
    )
}

function judgeCall(item: Wire, type: string, path: string): void {
  checkLength(item['call_id'], `${path}.call_id`, 64)
  if (type.endsWith('_output')) {
    const { output } = item
    if (Array.isArray(output)) judgeParts(output as Wire[], asked, `${path}.output`)
    else if (typeof output !== 'string')
      throw invalid(
        `Invalid type for '${path}.output': expected one of an array of objects or string, but got ${kindOf(output)} instead.`,
        `${path}.output`,
        'invalid_type',
      )
    return
  }
  checkLength(item['name'], `${path}.name`, 64)
  checkPattern(item['name'], `${path}.name`, toolName)
  const text = type === 'function_call' ? 'arguments' : 'input'
  if (typeof item[text] !== 'string')
    throw invalid(`Missing required parameter: '${path}.${text}'.`, `${path}.${text}`, 'missing_required_parameter')
}

// https://github.com/openai/openai-support-agent-demo/issues/11
function judgePairs(items: readonly Wire[]): void {
  for (const [of, kind] of [
    ['function_call', 'function'],
    ['custom_tool_call', 'custom tool'],
  ] as const) {
    const seen = (type: string) => items.flatMap((item) => (item['type'] === type ? [item['call_id']] : []))
    const calls = seen(of)
    const results = seen(`${of}_output`)
    const open = calls.find((id) => !results.includes(id))
    if (open !== undefined) throw invalid(`No tool output found for ${kind} call ${String(open)}.`, 'input', null)
    const orphan = results.find((id) => !calls.includes(id))
    if (orphan !== undefined)
      throw invalid(`No tool call found for ${kind} call output with call_id ${String(orphan)}.`, 'input', null)
  }
}

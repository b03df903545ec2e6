import type { ClientFormatId } from '../canonical/format-id.ts'
import { bodyWords } from '../contract/contract.ts'
import type { JsonObject } from '../streams/untrusted-json.ts'

/** Members of a body that stay with the gateway: names of models, and how to route. */
const stayingMembers = ['model', 'models', 'route', 'provider', 'debug', 'trace', 'session_id']

/** What names the end user leaves as a hash only, as does `metadata.user_id`. Redacted, it would no longer tell users apart. */
const hashedMembers = ['user', 'safety_identifier']

const unsent: ReadonlySet<string> = new Set([...stayingMembers, ...hashedMembers])
const unsentWithKey: ReadonlySet<string> = new Set([...unsent, 'prompt_cache_key'])

/** Members of a body in that format that no provider is sent as they are written. */
export function unsentMembers(format: ClientFormatId): ReadonlySet<string> {
  // The Messages format has no such key: what stands there goes on as it is.
  return format === 'anthropic-messages' ? unsent : unsentWithKey
}

/** Members with words that a format lists: another one in their place names nothing. */
const words: ReadonlySet<string> = new Set([
  ...['type', 'kind', 'role', 'status', 'variant', 'format', 'model', 'detail', 'effort', 'ttl', 'phase', 'object'],
  ...['mediaType', 'media_type', 'audioFormat', 'signedBy', 'verbosity', 'truncation', 'service_tier'],
])

/** Whether a member of that name has words of its format. */
export function hasWords(name: string): boolean {
  return words.has(name)
}

/** Whether a text is one of the words that the contract lists. */
export function isListedWord(text: string): boolean {
  return listed.has(text)
}

const listed: ReadonlySet<string> = new Set(bodyWords)

const ids: ReadonlySet<string> = new Set(['id', 'callId'])

/** Digits alone may be anybody's number, and what has other signs is no id. */
const wordLike = /^(?=.*[A-Za-z])[\w.:/-]{1,256}$/

/** Whether a text looks like a word or an id, in a member of that name which the gateway or a provider has written. */
export function isWordOfFormat(name: string, text: string): boolean {
  return (words.has(name) || ids.has(name) || name.endsWith('_id')) && wordLike.test(text)
}

const sealed: ReadonlySet<string> = new Set([
  ...['encrypted_content', 'encrypted', 'signature', 'thought_signature', 'thoughtSignature', 'encrypted_index'],
])

/** Whether a member is encrypted or signed by a provider: only it can read that, and it refuses what was changed. */
export function isSealed(parent: JsonObject, name: string, member: unknown): boolean {
  const isNamed = sealed.has(name) || (name === 'data' && parent['type'] === 'redacted_thinking')
  return isNamed && typeof member === 'string' && sealedText.test(member)
}

/** Anybody may write members of these names: what is short, or has other signs, is looked at like any text. */
const sealedText = /^(?:mg[a-z]\d\.[\w.-]{38,}|[\w+/-]{64,}={0,2})$/

/** True if an envelope of the gateway may stand in a member of that name, where it is opened. */
export function holdsEnvelope(name: string): boolean {
  return sealed.has(name) || name === 'data'
}

const credentials: ReadonlySet<string> = new Set(['authorization', 'authorization_token', 'headers'])

/**
 * Whether a member holds what a request hands to an MCP server on purpose: without it the server can't be called. `at` is the list that the
 * server stands in; elsewhere members of these names are anybody's.
 */
export function beginsCredentials(parent: JsonObject, name: string, at: string): boolean {
  if (!credentials.has(name) || !serverLists.has(at) || !isServer(parent, at)) return false
  return ['server_url', 'url', 'server_label', 'label', 'connector_id'].some(
    (other) => typeof parent[other] === 'string',
  )
}

/** Functions and others in a list of tools may have members of any name. */
function isServer({ type, kind }: JsonObject, at: string): boolean {
  const named = type ?? kind
  return named === 'mcp' || (at !== 'tools' && (named === undefined || named === 'url'))
}

const serverLists: ReadonlySet<string> = new Set(['tools', 'mcp_servers', 'mcpServers'])

/** Whether a member is a picture, a sound, a film or a file in base64. Files that are documents are read by others. */
export function holdsBytes(parent: JsonObject, name: string, member: unknown, at: string): boolean {
  if (typeof member !== 'string') return false
  const isBytes =
    byteMembers.has(name) ||
    (name === 'data' && (parent['type'] === 'base64' || at === 'input_audio')) ||
    (name === 'result' && parent['type'] === 'image_generation_call')
  // Whatever else stands in its place is a text.
  return isBytes ? base64.test(member) : urlMembers.has(name) && dataUrl.test(member)
}

const byteMembers: ReadonlySet<string> = new Set(['base64', 'b64_json', 'file_data'])
const urlMembers: ReadonlySet<string> = new Set(['url', 'image_url', 'video_url', 'file_url', 'data'])
const base64 = /^(?:data:[\w.+/;=-]{0,128};base64,)?[A-Za-z0-9+/_\r\n-]*={0,2}$/
const dataUrl = /^data:[\w.+/;=-]{0,128};base64,[A-Za-z0-9+/_\r\n-]*={0,2}$/

const callables: ReadonlySet<string> = new Set([
  ...['function', 'custom', 'tool', 'tool_use', 'function_call', 'custom_tool_call', 'tool-call'],
])

/** Whether a value is a function, a call of one, or the choice of one: providers take no name with a placeholder. */
export function isCallable(value: JsonObject): boolean {
  if ('parameters' in value || 'input_schema' in value || 'arguments' in value) return true
  const { type, kind } = value
  return (typeof type === 'string' && callables.has(type)) || (typeof kind === 'string' && callables.has(kind))
}

/** Numbers with fewer digits say nothing that a filter looks for: counts, sizes, bounds. */
export const leastNumber = 100_000

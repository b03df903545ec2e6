import { functionNameOf } from '../../../canonical/function-name.ts'
import type { Item } from '../../../canonical/item.ts'
import type { ServerCall, ServerResult } from '../../../canonical/server-tool.ts'
import { isJsonObject, type JsonObject, objectOf, parseUntrusted, textOf } from '../../../streams/untrusted-json.ts'

const idPrefix = 'srvtoolu_gw_'
const mcpIdPrefix = 'mcptoolu_gw_'

/** Whether a call of a server tool was run by the gateway, not by the provider. */
export function isOwnCall(id: string): boolean {
  return id.startsWith(idPrefix) || id.startsWith(mcpIdPrefix)
}

/** The block of a call. */
export function callBlock(call: ServerCall): JsonObject {
  const said = parseUntrusted(call.arguments)
  const input = isJsonObject(said) ? said : {}
  const { name, server } = call
  const id = blockId(call)
  if (server !== undefined) return { type: 'mcp_tool_use', id, name, server_name: server, input }
  return { type: 'server_tool_use', id, name: shownNames[name] ?? name, input, caller: { type: 'direct' } }
}

/** Clients know some tools of this format by other names than models do. */
const shownNames: Readonly<Record<string, string>> = { tool_search: 'tool_search_tool_bm25' }

function ownName(shown: string): string {
  return Object.keys(shownNames).find((name) => shownNames[name] === shown) ?? shown
}

/**
 * Blocks of results that this format has for a tool, by the tool's type. Any other tool's result is shown as what a program printed, which
 * all clients read: Vercel's throws at a block that it does not know.
 */
const resultTypes: Readonly<Record<string, string>> = {
  'service:web_search': 'web_search_tool_result',
  'service:web_fetch': 'web_fetch_tool_result',
  'service:advisor': 'advisor_tool_result',
  'service:bash': 'service_bash_tool_result',
  'service:shell': 'service_shell_tool_result',
  'service:tool_search': 'tool_search_tool_result',
}
const withCaller: ReadonlySet<string> = new Set(['web_search_tool_result', 'web_fetch_tool_result'])

/** The block of a call's result. */
export function resultBlock(call: ServerCall, { text, isError, messageContent }: ServerResult): JsonObject {
  const type = messageContent === undefined ? undefined : resultTypes[call.tool]
  const place = { tool_use_id: blockId(call) }
  if (call.server !== undefined)
    return { type: 'mcp_tool_result', ...place, is_error: isError, content: [{ type: 'text', text }] }
  if (type === undefined) return { type: 'bash_code_execution_tool_result', ...place, content: printed(text, isError) }
  return { type, ...place, content: messageContent, ...(withCaller.has(type) && { caller: { type: 'direct' } }) }
}

/** The block of a picture that was made. */
export function pictureBlock({
  mediaType,
  base64,
}: {
  readonly mediaType: string
  readonly base64: string
}): JsonObject {
  return { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } }
}

/** Whether a picture of an answer, with the block before it, is one that the gateway had made: its call tells of it. */
export function isOwnPicture({ type }: JsonObject, before: JsonObject | undefined): boolean {
  const resultOf = before?.['tool_use_id']
  return type === 'image' && typeof resultOf === 'string' && isOwnCall(resultOf)
}

function printed(text: string, isError: boolean): JsonObject {
  const [stdout, stderr] = isError ? ['', text] : [text, '']
  return { type: 'bash_code_execution_result', stdout, stderr, return_code: isError ? 1 : 0, content: [] }
}

function blockId({ id, server }: ServerCall): string {
  return `${server === undefined ? idPrefix : mcpIdPrefix}${id.replace(/^[a-z]+_(gw_)?/, '')}`
}

/** A block of a call that the gateway has run: as a call or its result, which every provider understands. Undefined for any other block. */
export function recallBlock(block: JsonObject): Item | undefined {
  const { type, id, tool_use_id: resultOf, name, input, content } = block
  if ((type === 'server_tool_use' || type === 'mcp_tool_use') && typeof id === 'string' && isOwnCall(id)) {
    const said = JSON.stringify(input ?? {})
    const known = type === 'mcp_tool_use' ? functionNameOf(textOf(name)) : ownName(textOf(name))
    return { kind: 'tool-call', variant: 'function', callId: id, name: known, arguments: said }
  }
  if (typeof resultOf !== 'string' || !isOwnCall(resultOf)) return undefined
  const { stdout, stderr, return_code: code } = objectOf(content)
  const isPrinted = type === 'bash_code_execution_tool_result'
  const isMcp = type === 'mcp_tool_result' && Array.isArray(content)
  const text = isPrinted
    ? textOf(stdout) + textOf(stderr)
    : isMcp
      ? content.map((block) => textOf(objectOf(block)['text'])).join('')
      : JSON.stringify(readable(textOf(type), content))
  return {
    kind: 'tool-result',
    variant: 'function',
    callId: resultOf,
    parts: [{ kind: 'text', text }],
    ...((isPrinted ? code !== 0 : (isMcp && block['is_error'] === true) || isFailure(content)) && { isError: true }),
  }
}

/** `{"type": "web_fetch_tool_result_error", …}` and the like. */
function isFailure(content: unknown): boolean {
  return textOf(objectOf(content)['type']).endsWith('_tool_result_error')
}

function readable(type: string, content: unknown): unknown {
  if (type === 'web_search_tool_result' && Array.isArray(content)) return content.map(foundPage)
  if (type === 'web_fetch_tool_result' && !isFailure(content)) return readPage(objectOf(content))
  return content ?? ''
}

/** A page that was found, with the excerpt that the gateway put where only a provider reads. */
function foundPage(page: unknown): unknown {
  const { url, title, encrypted_content: text, page_age: published } = objectOf(page)
  return { url, title, text: Buffer.from(textOf(text), 'base64').toString(), published: published ?? undefined }
}

/** A page that was read, without what the model never saw of it. */
function readPage({ url, content }: JsonObject): unknown {
  const { title, source } = objectOf(content)
  return { url, title: title ?? undefined, text: objectOf(source)['data'] }
}

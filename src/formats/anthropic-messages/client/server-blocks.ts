import type { Envelopes } from '../../../canonical/envelope.ts'
import { functionNameOf } from '../../../canonical/function-name.ts'
import type { Item } from '../../../canonical/item.ts'
import type { ServerCall, ServerResult } from '../../../canonical/server-tool.ts'
import { parseExact, writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject, objectOf, parseUntrusted, textOf } from '../../../streams/untrusted-json.ts'

const idPrefix = 'srvtoolu_gw_'
const mcpIdPrefix = 'mcptoolu_gw_'

/** Whether a call of a server tool was run by the gateway, not by the provider. */
export function isOwnCall(id: string): boolean {
  return id.startsWith(idPrefix) || id.startsWith(mcpIdPrefix)
}

/**
 * Clients know calls by few names. Vercel's passes over one that it does not know, and then fails for want of the call of its result. A
 * tool without a block of its own is therefore shown as a program that was run.
 */
const program = 'bash_code_execution'

const searchResult = 'web_search_tool_result'

/** Blocks of results that this format has for a tool, by the tool's type. */
const resultTypes: Readonly<Record<string, string>> = {
  'service:web_search': searchResult,
  'service:web_fetch': 'web_fetch_tool_result',
  'service:tool_search': 'tool_search_tool_result',
}
const withCaller: ReadonlySet<string> = new Set([searchResult, 'web_fetch_tool_result'])

/** Clients know some tools of this format by other names than models do. */
const shownNames: Readonly<Record<string, string>> = { tool_search: 'tool_search_tool_bm25' }

/** The block of a call. */
export function callBlock(call: ServerCall): JsonObject {
  const input = inputOf(call) ?? {}
  const { name, server } = call
  const id = blockId(call)
  if (server !== undefined) return { type: 'mcp_tool_use', id, name, server_name: server, input }
  const shown =
    resultTypes[call.tool] === undefined
      ? { name: program, input: { command: commandOf(call, input) } }
      : { name: shownNames[name] ?? name, input }
  return { type: 'server_tool_use', id, ...shown, caller: { type: 'direct' } }
}

/** The arguments of a call; undefined if they are not a JSON object. */
function inputOf({ arguments: said }: ServerCall): JsonObject | undefined {
  if (said.trim() === '') return {}
  const input = parseExact(said)
  return isJsonObject(input) ? input : undefined
}

/** One text, because clients drop members that they do not know. */
function commandOf({ tool, name }: ServerCall, input: JsonObject): string {
  const { command } = input
  return tool === 'service:bash' && typeof command === 'string' ? command : `service:${name} ${writeExact(input)}`
}

/** The block of a call's result: its type follows from the tool, however the call ended. */
export function resultBlock(call: ServerCall, { text, isError, messageContent }: ServerResult): JsonObject {
  const type = resultTypes[call.tool]
  const place = { tool_use_id: blockId(call) }
  if (call.server !== undefined)
    return { type: 'mcp_tool_result', ...place, is_error: isError, content: [{ type: 'text', text }] }
  if (type === undefined)
    return { type: `${program}_tool_result`, ...place, content: messageContent ?? printed(text, isError) }
  const content = messageContent ?? failure(type, call, text)
  return { type, ...place, content, ...(withCaller.has(type) && { caller: { type: 'direct' } }) }
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

/** A call that the tool itself did not answer. */
function failure(type: string, call: ServerCall, text: string): JsonObject {
  const code = inputOf(call) === undefined ? 'invalid_tool_input' : 'unavailable'
  return { type: `${type}_error`, error_code: code, ...(type === 'tool_search_tool_result' && { error_message: text }) }
}

function blockId({ id, server }: ServerCall): string {
  return `${server === undefined ? idPrefix : mcpIdPrefix}${id.replace(/^[a-z]+_(gw_)?/, '')}`
}

/** A block of a call that the gateway has run: as a call or its result, which every provider understands. Undefined for any other block. */
export function recallBlock(block: JsonObject, envelopes?: Pick<Envelopes, 'open'>): Item | undefined {
  const { type, id, tool_use_id: resultOf, name, input, content } = block
  if ((type === 'server_tool_use' || type === 'mcp_tool_use') && typeof id === 'string' && isOwnCall(id)) {
    return { kind: 'tool-call', variant: 'function', callId: id, ...calledFunction(type, textOf(name), input ?? {}) }
  }
  if (typeof resultOf !== 'string' || !isOwnCall(resultOf)) return undefined
  const { stdout, stderr, return_code: code, container_id: container } = objectOf(content)
  const isCommand = typeof container === 'string'
  const isPrinted = type === `${program}_tool_result` && !isCommand
  const isMcp = type === 'mcp_tool_result' && Array.isArray(content)
  const text = isPrinted
    ? textOf(stdout) + textOf(stderr)
    : isMcp
      ? content.map((block) => textOf(objectOf(block)['text'])).join('')
      : writeExact(readable(textOf(type), content, envelopes))
  return {
    kind: 'tool-result',
    variant: 'function',
    callId: resultOf,
    parts: [{ kind: 'text', text }],
    ...((isPrinted ? code !== 0 : (isMcp && block['is_error'] === true) || isFailure(content)) && { isError: true }),
  }
}

/** The function that a call's block stands for. */
function calledFunction(
  type: string,
  name: string,
  input: unknown,
): { readonly name: string; readonly arguments: string } {
  if (type === 'mcp_tool_use') return { name: functionNameOf(name), arguments: writeExact(input) }
  if (name !== program) return { name: ownName(name), arguments: writeExact(input) }
  const command = textOf(objectOf(input)['command'])
  const [, own, said] = /^service:([\w-]{1,64}) (\{.*\})$/s.exec(command) ?? []
  return own !== undefined && said !== undefined && isJsonObject(parseUntrusted(said))
    ? { name: own, arguments: said }
    : { name: 'bash', arguments: writeExact({ command }) }
}

function ownName(shown: string): string {
  return Object.keys(shownNames).find((name) => shownNames[name] === shown) ?? shown
}

/** `{"type": "web_fetch_tool_result_error", …}` and the like. */
function isFailure(content: unknown): boolean {
  return textOf(objectOf(content)['type']).endsWith('_tool_result_error')
}

function readable(type: string, content: unknown, envelopes: Pick<Envelopes, 'open'> | undefined): unknown {
  if (type === searchResult && Array.isArray(content)) return content.map((page) => foundPage(page, envelopes))
  if (type === 'web_fetch_tool_result' && !isFailure(content)) return readPage(objectOf(content))
  if (type === `${program}_tool_result`) return commandEnd(objectOf(content))
  return content ?? ''
}

/** What a command in the sandbox did, as the model read it. */
function commandEnd({ stdout, stderr, return_code: code }: JsonObject): unknown {
  return { stdout, stderr, exit_code: code }
}

/** A page that was found, with its excerpt if that opens. */
function foundPage(page: unknown, envelopes: Pick<Envelopes, 'open'> | undefined): unknown {
  const { url, title, encrypted_content: sealed, page_age: published } = objectOf(page)
  const text = envelopes?.open('search-excerpt', textOf(sealed)) ?? undefined
  return { url, title, text, published: published ?? undefined }
}

/** True for the result of a search by the gateway with an excerpt that does not open: the model won't read it. */
export function hasClosedExcerpt(
  { type, tool_use_id: resultOf, content }: JsonObject,
  envelopes: Pick<Envelopes, 'open'> | undefined,
): boolean {
  if (type !== searchResult || typeof resultOf !== 'string' || !isOwnCall(resultOf) || !Array.isArray(content))
    return false
  return content.some((page) => envelopes?.open('search-excerpt', textOf(objectOf(page)['encrypted_content'])) == null)
}

/** A page that was read, without what the model never saw of it. */
function readPage({ url, content }: JsonObject): unknown {
  const { title, source } = objectOf(content)
  return { url, title: title ?? undefined, text: objectOf(source)['data'] }
}

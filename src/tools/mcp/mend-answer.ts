import type { SecretCutter } from '../../errors/secret-cutter.ts'
import type { LeftOutTool, McpListedTool } from '../../records/mcp-tool.ts'
import { isJsonObject, type JsonObject, objectOf, wordOf } from '../../streams/untrusted-json.ts'
import { mendTool, withoutNulls } from './mend-tool.ts'
import { textOfAnswer } from './text-of-answer.ts'

/**
 * Changes an answer of a server, before the protocol's client reads it, so that what is odd or unknown in it loses nothing else, and without the
 * `secrets` that it was sent. Reports the tools that stay unusable.
 */
export function mendAnswer(message: unknown, secrets: SecretCutter, leftOut: (tool: LeftOutTool) => void): void {
  const { result } = objectOf(message)
  if (isJsonObject(result)) Object.assign(message as object, { result: mendResult(result, secrets, leftOut) })
}

function mendResult(result: JsonObject, secrets: SecretCutter, leftOut: (tool: LeftOutTool) => void): JsonObject {
  if ('tools' in result) return mendList(result, secrets, leftOut)
  if ('protocolVersion' in result) return mendGreeting(result)
  if ('content' in result || 'structuredContent' in result) return mendCall(result, secrets)
  return result
}

function mendList(
  { tools, nextCursor, ...rest }: JsonObject,
  secrets: SecretCutter,
  leftOut: (tool: LeftOutTool) => void,
): JsonObject {
  // The client reports a list that is not an array.
  if (tools !== null && !Array.isArray(tools)) return { ...rest, tools }
  const mended = (tools ?? []).map((tool, at) => withoutSecrets(mendTool(tool, at), secrets))
  for (const each of mended) if ('reason' in each) leftOut(each)
  const cursor = typeof nextCursor === 'number' ? String(nextCursor) : wordOf(nextCursor)
  return {
    ...rest,
    tools: mended.filter((each) => !('reason' in each)),
    ...(cursor !== undefined && { nextCursor: cursor }),
  }
}

/** A tool can't be called by a name that is cut. */
function withoutSecrets(
  tool: McpListedTool | LeftOutTool,
  { cut, cutAll, holds }: SecretCutter,
): McpListedTool | LeftOutTool {
  if ('reason' in tool) return cutAll(tool)
  return holds(tool.name)
    ? { name: cut(tool.name), reason: 'its name holds a credential that the server was sent' }
    : cutAll(tool)
}

/** A server that names no capability at all is asked for its tools. */
function mendGreeting({ capabilities, serverInfo, instructions, ...rest }: JsonObject): JsonObject {
  const able = Object.entries(objectOf(capabilities)).filter(([, each]) => isJsonObject(each))
  const { name, version } = objectOf(serverInfo)
  return {
    ...rest,
    capabilities: able.length === 0 ? { tools: {} } : withoutInnerNulls(able),
    serverInfo: { name: wordOf(name) ?? 'unnamed', version: wordOf(version) ?? 'unknown' },
    ...(typeof instructions === 'string' && { instructions }),
  }
}

function withoutInnerNulls(members: readonly (readonly [string, unknown])[]): JsonObject {
  return Object.fromEntries(members.map(([name, each]) => [name, withoutNulls(objectOf(each))]))
}

function mendCall(
  { content, structuredContent, isError, ...rest }: JsonObject,
  { cut, cutAll }: SecretCutter,
): JsonObject {
  const text = cut(textOfAnswer(content, cutAll(structuredContent)))
  return { ...rest, content: text === '' ? [] : [{ type: 'text', text }], isError: isError === true }
}

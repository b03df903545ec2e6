import type { LeftOutTool } from '../../records/mcp-tool.ts'
import { isJsonObject, type JsonObject, objectOf, wordOf } from '../../streams/untrusted-json.ts'
import { mendTool, withoutNulls } from './mend-tool.ts'
import { textOfAnswer } from './text-of-answer.ts'

/**
 * Changes an answer of a server, before the protocol's client reads it, so that what is odd or unknown in it loses nothing else. Reports the
 * tools that stay unusable.
 */
export function mendAnswer(message: unknown, leftOut: (tool: LeftOutTool) => void): void {
  const result = isJsonObject(message) ? message['result'] : undefined
  if (isJsonObject(result)) Object.assign(message as object, { result: mendResult(result, leftOut) })
}

function mendResult(result: JsonObject, leftOut: (tool: LeftOutTool) => void): JsonObject {
  if ('tools' in result) return mendList(result, leftOut)
  if ('protocolVersion' in result) return mendGreeting(result)
  if ('content' in result || 'structuredContent' in result) return mendCall(result)
  return result
}

function mendList({ tools, nextCursor, ...rest }: JsonObject, leftOut: (tool: LeftOutTool) => void): JsonObject {
  // The client reports a list that is not an array.
  if (tools !== null && !Array.isArray(tools)) return { ...rest, tools }
  const mended = (tools ?? []).map(mendTool)
  for (const each of mended) if ('reason' in each) leftOut(each)
  const cursor = typeof nextCursor === 'number' ? String(nextCursor) : wordOf(nextCursor)
  return {
    ...rest,
    tools: mended.filter((each) => !('reason' in each)),
    ...(cursor !== undefined && { nextCursor: cursor }),
  }
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

function mendCall({ content, structuredContent, isError, ...rest }: JsonObject): JsonObject {
  const text = textOfAnswer(content, structuredContent)
  return { ...rest, content: text === '' ? [] : [{ type: 'text', text }], isError: isError === true }
}

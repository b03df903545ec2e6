import { isJsonObject } from '../../../streams/untrusted-json.ts'
import type { ConverseRequest } from '../wire.ts'

/** Maximum number of cache marks of a request: docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html */
const marksMax = 4

/** The request with the last marks that Bedrock takes, because a mark caches everything before it. Notes removed ones in `ignored`. */
export function limitCacheMarks(request: ConverseRequest, ignored: Set<string>): ConverseRequest {
  const { toolConfig, system, messages } = request
  const lists: readonly (readonly unknown[])[] = [
    toolConfig?.tools ?? [],
    system ?? [],
    ...messages.map(({ content }) => content),
  ]
  const count = lists.reduce((sum, list) => sum + list.filter(isMark).length, 0)
  if (count <= marksMax) return request
  ignored.add('cache_control')
  let excess = count - marksMax
  const isLeft = (block: unknown): boolean => {
    if (excess === 0 || !isMark(block)) return true
    excess--
    return false
  }
  return {
    ...request,
    ...(toolConfig !== undefined && { toolConfig: { ...toolConfig, tools: toolConfig.tools.filter(isLeft) } }),
    ...(system !== undefined && { system: system.filter(isLeft) }),
    messages: messages.map((message) => ({ ...message, content: message.content.filter(isLeft) })),
  }
}

function isMark(block: unknown): boolean {
  return isJsonObject(block) && block['cachePoint'] !== undefined
}

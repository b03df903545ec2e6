import { isJsonObject } from '../../../streams/untrusted-json.ts'
import type { MessagesRequest } from '../wire.ts'

/** Most cache marks of a request. */
const marksMax = 4

/**
 * The request with no more cache marks than the provider accepts. The last ones stay, because a mark caches everything before it. Notes
 * removed ones in `ignored`.
 */
export function limitCacheMarks(request: MessagesRequest, ignored: Set<string>): MessagesRequest {
  const marked = (value: unknown): boolean => isJsonObject(value) && isJsonObject(value['cache_control'])
  const lists = [request.tools ?? [], request.system ?? [], ...request.messages.map(({ content }) => content)]
  const count = lists.reduce((sum, list) => sum + countMarks(list, marked), 0)
  // The mark on the whole request counts too.
  const max = request.cache_control === undefined ? marksMax : marksMax - 1
  if (count <= max) return request
  ignored.add('cache_control')
  let excess = count - max
  const strip = (value: unknown): unknown => {
    if (!isJsonObject(value) || excess === 0) return value
    const { content } = value
    const inner = Array.isArray(content) ? { ...value, content: content.map(strip) } : value
    if (excess === 0 || !marked(value)) return inner
    excess--
    const { cache_control: _, ...rest } = inner
    return rest
  }
  const stripAll = <T>(list: readonly T[]): T[] => list.map((value) => strip(value) as T)
  return {
    ...request,
    ...(request.tools === undefined ? {} : { tools: stripAll(request.tools) }),
    ...(request.system === undefined ? {} : { system: stripAll(request.system) }),
    messages: request.messages.map(({ role, content }) => ({ role, content: stripAll(content) })),
  }
}

function countMarks(list: readonly unknown[], marked: (value: unknown) => boolean): number {
  let count = 0
  for (const value of list) {
    if (!isJsonObject(value)) continue
    if (marked(value)) count++
    // Blocks inside a tool's result.
    if (Array.isArray(value['content'])) count += countMarks(value['content'], marked)
  }
  return count
}

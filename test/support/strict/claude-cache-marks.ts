import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import type { Refused } from './refused.ts'

/** Refuses more than four cache marks, and long ones behind short ones. Source: https://platform.claude.com/docs/en/build-with-claude/prompt-caching */
export function judgeClaudeCacheMarks(body: Wire, invalid: (message: string) => Refused): void {
  const marks = [
    ...listOf(body['tools']),
    ...listOf(body['system']),
    ...listOf(body['messages']).flatMap(({ content }) =>
      Array.isArray(content)
        ? (content as Wire[]).flatMap((block) => [
            ...(Array.isArray(block['content']) ? listOf(block['content']) : []),
            block,
          ])
        : [],
    ),
    body,
  ].flatMap(({ cache_control }) =>
    cache_control === undefined || cache_control === null ? [] : [objectOf(cache_control)],
  )
  if (marks.length > 4)
    throw invalid(`A maximum of 4 blocks with cache_control may be provided. Found ${marks.length}.`)
  for (const { type, ttl } of marks) {
    if (type !== 'ephemeral') throw invalid("cache_control.type: Input should be 'ephemeral'")
    if (ttl !== undefined && ttl !== '5m' && ttl !== '1h')
      throw invalid("cache_control.ephemeral.ttl: Input should be '5m' or '1h'")
  }
  const firstShort = marks.findIndex(({ ttl }) => ttl !== '1h')
  if (firstShort !== -1 && marks.slice(firstShort).some(({ ttl }) => ttl === '1h'))
    throw invalid(
      "cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: `tools`, `system`, `messages`.",
    )
}

import { listOf, type Wire } from '../../matrix/seen.ts'
import type { Refused } from './refused.ts'
import { repeated } from './refused.ts'

/**
 * Refuses calls without results right behind them and results without calls, as Claude does. `turns` alternate between the roles.
 * Source: https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use#handle-tool-use-and-tool-result-content-blocks
 */
export function judgeClaudePairs(turns: readonly Wire[], invalid: (message: string) => Refused): void {
  const idsIn = (turn: Wire | undefined, type: string, member: string) =>
    listOf(turn?.['content']).flatMap((block) => (block['type'] === type ? [String(block[member])] : []))
  const seen: string[] = []
  turns.forEach((turn, index) => {
    const calls = turn['role'] === 'assistant' ? idsIn(turn, 'tool_use', 'id') : []
    seen.push(...calls)
    const next = turns[index + 1]
    const results = idsIn(next, 'tool_result', 'tool_use_id')
    // Results come first in the turn.
    const leading = listOf(next?.['content'])
    const firstOther = leading.findIndex(({ type }) => type !== 'tool_result')
    const isLate = firstOther !== -1 && leading.slice(firstOther).some(({ type }) => type === 'tool_result')
    const open = calls.filter((id) => !results.includes(id))
    if (open.length > 0 || (calls.length > 0 && isLate))
      throw invalid(
        `messages.${index + 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${(open.length > 0 ? open : calls).join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
      )
    const previous = idsIn(turns[index - 1], 'tool_use', 'id')
    const own = turn['role'] === 'user' ? idsIn(turn, 'tool_result', 'tool_use_id') : []
    const orphan = own.find((id) => !previous.includes(id))
    if (orphan !== undefined)
      throw invalid(
        `messages.${index}.content.0: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${orphan}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      )
    const twice = repeated(own)
    if (twice !== undefined)
      throw invalid(
        `messages.${index}.content: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${twice}`,
      )
  })
  const twice = repeated(seen)
  if (twice !== undefined) throw invalid('messages: `tool_use` ids must be unique')
}

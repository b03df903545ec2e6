import { withConversation } from '../canonical/change-turn.ts'
import type { ToolChoice } from '../canonical/tool.ts'
import { serverFormat } from '../canonical/tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { OfferedTool } from './offered-tools.ts'

/** A choice that names one of our tools names its function. */
export function functionChoice(choice: ToolChoice, offered: ReadonlyMap<string, OfferedTool>): ToolChoice {
  if (choice.kind === 'native' && choice.type === 'mcp') {
    const { server_label: label, name } = choice.wire as {
      readonly server_label?: string
      readonly name?: string | null
    }
    const names = [...offered.values()].flatMap(({ functionName, tool }) =>
      tool.shownAs?.server === label && (name ?? tool.name) === tool.name ? [functionName] : [],
    )
    return names.length === 0 ? choice : { kind: 'allowed', names, required: true }
  }
  if (choice.kind !== 'native' || !choice.type.startsWith(`${serverFormat}:`)) return choice
  const found = [...offered.values()].find(
    ({ type, declaredType }) => type === choice.type || declaredType === choice.type,
  )
  return found === undefined ? choice : { kind: 'function', name: found.functionName }
}

/** The turn with this choice. One that forces a call would do so in every turn, and the loop never end. */
export function withChoice(turn: Turn, kind: 'auto' | 'none'): Turn {
  return withConversation(turn, (own) => {
    const isForced = own.toolChoice !== undefined && own.toolChoice.kind !== 'auto'
    return kind === 'none' || isForced ? { ...own, toolChoice: { kind } } : own
  })
}

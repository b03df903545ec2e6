import type { Turn } from '../../canonical/turn.ts'

/** A Responses turn that bounds how often its provider uses tools of its own, which its caller did not. */
export function withToolUsesLimit(turn: Turn, usesMax: number): Turn {
  return {
    ...turn,
    wire: { ...turn.wire, max_tool_calls: usesMax },
    rewritten: [...(turn.rewritten ?? []), 'max_tool_calls'],
  }
}

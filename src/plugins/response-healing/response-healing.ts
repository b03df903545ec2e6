import type { TextFormat } from '../../canonical/conversation.ts'
import type { Turn } from '../../canonical/turn.ts'
import { definePlugin } from '../define-plugin.ts'

type Healer = typeof import('./heal-answer.ts')

// What repairs JSON is loaded for the first request that needs it.
let healer: Healer | undefined

/** Cuts the JSON that was asked for out of what a model wrote around it, and repairs it. */
export const responseHealing = definePlugin({
  id: 'response-healing',
  async prepare(turn) {
    if (wantedFormat(turn) !== undefined) healer ??= await import('./heal-answer.ts')
    return turn
  },
  inspect(turn, { notes }) {
    const format = wantedFormat(turn)
    return format === undefined || healer === undefined ? null : healer.healingStage(format, notes)
  },
})

/** The JSON that a whole answer has to be; undefined where it may be anything, or comes in pieces that can't be taken back. */
function wantedFormat(turn: Turn): TextFormat | undefined {
  if (turn.isStream || turn.compaction !== undefined) return undefined
  let format: TextFormat | undefined
  try {
    format = turn.conversation().textFormat
  } catch {
    // A relay may pass on a conversation that can't be decoded.
    return undefined
  }
  return format === undefined || format.kind === 'text' ? undefined : format
}

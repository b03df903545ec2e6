import type { TextFormat } from '../../canonical/conversation.ts'
import type { Turn } from '../../canonical/turn.ts'
import { definePlugin } from '../define-plugin.ts'
import { noteHealing } from './note-healing.ts'

type Healer = typeof import('./heal-answer.ts')

// What repairs JSON is loaded for the first request that needs it.
let healer: Healer | undefined

/** Cuts the JSON that was asked for out of what a model wrote around it, and repairs it. */
export const responseHealing = definePlugin({
  id: 'response-healing',
  async prepare(turn, { notes }) {
    if (wantedFormat(turn) === undefined) return turn
    // The caller gets the pieces before the end is known.
    if (turn.isStream) noteHealing(notes, 'left alone: it is streamed')
    else healer ??= await import('./heal-answer.ts')
    return turn
  },
  inspect(turn, { notes }) {
    const format = turn.isStream ? undefined : wantedFormat(turn)
    return format === undefined || healer === undefined ? null : healer.healingStage(format, notes)
  },
})

/** The JSON format that the answer must have; undefined if any text will do. */
function wantedFormat(turn: Turn): TextFormat | undefined {
  if (turn.compaction !== undefined) return undefined
  let format: TextFormat | undefined
  try {
    format = turn.conversation().textFormat
  } catch {
    // A relay may pass on a conversation that can't be decoded.
    return undefined
  }
  return format === undefined || format.kind === 'text' ? undefined : format
}

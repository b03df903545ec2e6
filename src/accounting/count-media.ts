import type { Outcome } from '../canonical/outcome.ts'
import type { Part } from '../canonical/part.ts'
import type { Turn } from '../canonical/turn.ts'
import type { MediaCounts } from '../records/generation-record.ts'

/** The media of a prompt and its answer; undefined where there are none. */
export function countMedia(turn: Turn, { imageCount = 0 }: Outcome): MediaCounts | undefined {
  const { prompt, audio } = turn.needs.inputModalities.size > 1 ? inPrompt(turn) : none
  return prompt + audio + imageCount === 0 ? undefined : { prompt, audio, completion: imageCount }
}

const none = { prompt: 0, audio: 0 }

function inPrompt(turn: Turn): Pick<MediaCounts, 'prompt' | 'audio'> {
  const parts = turn.conversation().items.flatMap((item): readonly Part[] => ('parts' in item ? item.parts : []))
  const count = (kinds: readonly Part['kind'][]) => parts.filter(({ kind }) => kinds.includes(kind)).length
  return { prompt: count(['image', 'file', 'video']), audio: count(['audio']) }
}

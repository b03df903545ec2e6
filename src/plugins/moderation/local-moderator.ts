import { setImmediate as pause } from 'node:timers/promises'
import { localRules } from './local-rules.ts'
import type { Moderator } from './moderator.ts'
import { WordPatterns } from './word-patterns.ts'

/** Characters that are read without a pause for others. */
const stretchLength = 32_768
/** More than a finding has. */
const overlapLength = 512

/** Moderates by the gateway's own rules: without a network, and only what is worded plainly. */
export function localModerator(): Moderator {
  const patterns = new WordPatterns(localRules)
  return {
    name: 'local',
    isOpenOnFailure: false,
    async moderate(texts, _holder, signal) {
      for (const text of texts) {
        for (let from = 0; from < text.length; from += stretchLength - overlapLength) {
          if (from > 0) await pause(undefined, { signal })
          const stretch = text.slice(from, from + stretchLength)
          const [first, ...others] = patterns.find(stretch)
          if (first === undefined) continue
          const categories = [first, ...others].map(({ category }) => category)
          return { flagged: { categories, text: stretch.slice(first.start, first.end) } }
        }
      }
      return {}
    },
  }
}

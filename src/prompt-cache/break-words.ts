import type { BreakKind, BrokenBlock } from './compare-shapes.ts'

interface KindWords {
  /** The cause in a few words. */
  readonly title: string
  /** What to change in the client so that the beginning stays the same. One sentence. */
  readonly advice: string
}

/** What broke a prompt, as the API, the command line and the console say it. */
export const breakWords: Readonly<Record<BreakKind, KindWords>> = {
  tools_reordered: {
    title: 'Tools in another order',
    advice: 'Send tools in the same order each time, for example sorted by name.',
  },
  tools_changed: {
    title: 'Other tools',
    advice: 'Send the same tools throughout a session, and say in the newest message which of them to use.',
  },
  system_changed: {
    title: 'Another system text',
    advice: 'Send the same system text throughout a session, and put what changes into the newest message.',
  },
  timestamp: {
    title: 'A date, time or id that changes',
    advice: 'Move dates, times and ids out of the beginning: put them into the newest message, or leave them out.',
  },
  earlier_message_changed: {
    title: 'An earlier message that was changed',
    advice: 'Send earlier messages as they were sent before, and only add new ones at the end.',
  },
  history_truncated: {
    title: 'Earlier messages left out',
    advice: 'Leave out old messages rarely and many at once: each time, all that follows is read anew.',
  },
  model_changed: {
    title: 'Another model',
    advice: 'Ask one model throughout a session: each has a cache of its own.',
  },
  endpoint_changed: {
    title: 'Another endpoint',
    advice: 'Send session_id, or name the provider in provider.order: each endpoint has a cache of its own.',
  },
  expired: {
    title: 'More than five minutes between requests',
    advice: 'Ask again sooner, or ask for longer caching where the provider offers it (ttl: 1h in cache_control).',
  },
  too_short: {
    title: 'Too short to be cached',
    advice: 'Nothing needs to change: most providers cache nothing of prompts below 1,024 tokens.',
  },
  unknown: {
    title: 'No difference that is known',
    advice:
      'Check whether the provider caches this model, and whether the client must mark what to cache (cache_control).',
  },
}

/** Where prompts begin to differ, in words that go on a sentence: `in the system text`, `after the 2nd of 9 messages`. */
export function placeWords({ kind, number, count, isExact }: BrokenBlock): string {
  if (kind === 'tools') return 'in the tools'
  if (kind === 'system') return count === 1 ? 'in the system text' : `in system block ${number} of ${count}`
  if (number === 1) return count === 1 ? 'in the message' : `in the first of ${count} messages`
  return `${isExact ? '' : 'somewhere '}after the ${ordinal(number - 1)} of ${count} messages`
}

const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

function ordinal(number: number): string {
  return `${number}${endings[ordinals.select(number)]}`
}

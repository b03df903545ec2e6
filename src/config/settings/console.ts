import { day, minute, type Setting } from './setting.ts'

/** The web console, and how long people are signed in to it. */
export const consoleSettings: readonly Setting[] = [
  {
    key: 'console.enabled',
    kind: 'boolean',
    fallback: true,
    description: 'Whether the gateway serves its web console at /console, and lets people sign in to it.',
  },
  {
    key: 'console.session_idle',
    kind: 'duration',
    fallback: day / 2,
    minimum: 2 * minute,
    maximum: 30 * day,
    description: 'How long a session of the console lasts while nobody uses it.',
  },
  {
    key: 'console.session_lifetime',
    kind: 'duration',
    fallback: 7 * day,
    minimum: 5 * minute,
    maximum: 90 * day,
    description: 'How long a session of the console lasts at most.',
  },
]

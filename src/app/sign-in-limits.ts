import { MinuteLimit } from '../policy/minute-limit.ts'
import type { RateCounter } from '../policy/rate-counter.ts'

/** How often addresses may try to sign in, and how often it is noted that they could not. */
export interface SignInLimits {
  readonly signInLimit: MinuteLimit
  /** Of steps to an identity provider and back, of which a sign-in has two; many people may come from one address. */
  readonly stepLimit: MinuteLimit
  readonly notesRefusal: () => Promise<boolean>
}

const refusalsNotedPerMinute = 60

/** The limits, on a counter with windows of a minute. */
export function signInLimits(counter: RateCounter): SignInLimits {
  return {
    signInLimit: new MinuteLimit(counter, {
      name: 'sign-ins',
      perMinute: 30,
      refusal: 'This address has tried to sign in 30 times in this minute.',
    }),
    stepLimit: new MinuteLimit(counter, {
      name: 'sign-in-steps',
      perMinute: 120,
      refusal: 'This address has tried to sign in 60 times in this minute.',
    }),
    notesRefusal: async () => (await counter.add('refused-sign-ins', 1)).points <= refusalsNotedPerMinute,
  }
}

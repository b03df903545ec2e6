import { CountLimit } from '../policy/count-limit.ts'
import type { RateCounter } from '../policy/rate-counter.ts'

/** How often addresses may try to sign in, and how often it is noted that they could not. */
export interface SignInLimits {
  readonly signInLimit: CountLimit
  /** Of steps to an identity provider and back, of which a sign-in has two; many people may come from one address. */
  readonly stepLimit: CountLimit
  readonly notesRefusal: () => Promise<boolean>
}

const refusalsNotedPerMinute = 60

/** The limits, on a counter with windows of a minute. */
export function signInLimits(counter: RateCounter): SignInLimits {
  return {
    signInLimit: new CountLimit(counter, {
      name: 'sign-ins',
      most: 30,
      refusal: 'This address has tried to sign in 30 times in this minute.',
    }),
    stepLimit: new CountLimit(counter, {
      name: 'sign-in-steps',
      most: 120,
      refusal: 'This address has tried to sign in 60 times in this minute.',
    }),
    notesRefusal: async () => (await counter.add('refused-sign-ins', 1)).points <= refusalsNotedPerMinute,
  }
}

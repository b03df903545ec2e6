import { expect } from 'vitest'
import { lookUntil, type WaitOptions } from './wait-until.ts'

type Matcher = (...expected: unknown[]) => void

/** As expect, of what a look returns, again and again until it fits: `await eventually(() => requests.length).toBe(2)`. */
export function eventually<T>(look: () => T, options?: WaitOptions): ReturnType<typeof expect.poll<T>> {
  return matchers(look, options, false) as ReturnType<typeof expect.poll<T>>
}

function matchers(look: () => unknown, options: WaitOptions | undefined, isNegated: boolean): object {
  const what = look.toString().replaceAll(/\s+/g, ' ').slice(0, 120)
  return new Proxy(
    {},
    {
      get(_, name) {
        // Awaited without a matcher it would wait for ever.
        if (name === 'then') throw new Error(`Nothing is expected of: ${what}. Write eventually(() => …).toBe(…).`)
        if (name === 'not') return matchers(look, options, !isNegated)
        return (...expected: unknown[]) =>
          lookUntil(
            what,
            async () => {
              const assertion = expect(await look())
              const negatable = isNegated ? assertion.not : assertion
              ;(Reflect.get(negatable, name) as Matcher).apply(negatable, expected)
            },
            options,
          )
      },
    },
  )
}

import type { Pace } from '../answer.ts'
import { echo } from './echo.ts'
import type { SimulatedModel } from './model.ts'

/** sim/slow: answers like sim/echo, at this pace or the one in `metadata` (`delay_ms`, `token_ms`). */
export function createSlow(defaultPace: Pace): SimulatedModel {
  return (input) => ({
    ...echo(input),
    pace: {
      firstTokenMs: input.directives.delayMs ?? defaultPace.firstTokenMs,
      tokenMs: input.directives.tokenMs ?? defaultPace.tokenMs,
    },
  })
}

import { failingAnswer } from '../answer.ts'
import { faultFromStatus } from '../fault-from-status.ts'
import { echo } from './echo.ts'
import type { ModelInput, SimulatedModel } from './model.ts'

const usualStatus = 500

/**
 * sim/error: fails with the status in `metadata` or the prompt ("status 429", "error 503", "retry after 2"), otherwise with 500. For a
 * status that is not an error ("status 200") it answers like sim/echo.
 */
export const error: SimulatedModel = (input) => {
  const status = input.directives.status ?? readNumber(input, /\b(?:status|error)[ _:=]{1,3}(\d{3})\b/i) ?? usualStatus
  if (status < 400 || status > 599) return echo(input)
  const secondsInPrompt = readNumber(input, /\bretry[ _-]after[ _:=]{1,3}(\d{1,5})\b/i)
  const retryAfterMs =
    input.directives.retryAfterMs ?? (secondsInPrompt === undefined ? undefined : secondsInPrompt * 1000)
  return failingAnswer(faultFromStatus({ status, code: input.directives.code, retryAfterMs }))
}

function readNumber({ prompt }: ModelInput, pattern: RegExp): number | undefined {
  const digits = pattern.exec(prompt.text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

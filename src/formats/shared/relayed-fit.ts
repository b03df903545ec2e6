import type { Fault } from '../../canonical/fault.ts'
import type { Outcome } from '../../canonical/outcome.ts'
import type { Fit, FitCheck } from '../../contract/fit-answer.ts'
import type { Ending } from '../format.ts'
import { unusableAnswer } from './upstream-fault.ts'

export type { FitCheck }

/** Takes everything as it comes. */
export const fitsAlways: FitCheck = () => 'fits'

/** The provider's fault where a piece of its answer does not fit; undefined where it does. */
export function misfitOf(fit: Fit): Fault | undefined {
  if (typeof fit === 'string') return undefined
  return unusableAnswer(`the provider's answer does not fit its format: ${fit.violation}`)
}

/** An end without costs, to try whether what will be written then fits. */
export function trialEnding(outcome: Outcome): Ending {
  const bill = { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'computed' } as const
  return { outcome, bill, isByok: false, serviceMetadata: undefined, completedAt: 0 }
}

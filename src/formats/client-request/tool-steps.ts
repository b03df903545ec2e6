import type { Turn } from '../../canonical/turn.ts'
import { refuse } from './refuse.ts'

/** Refuses a `max_tool_calls` out of range in a format whose contract does not have it: one in range is left out and named, unless the gateway runs tools. */
export function refuseToolSteps(body: Readonly<Record<string, unknown>>): void {
  const steps = body['max_tool_calls'] ?? null
  if (steps === null) return
  if (typeof steps !== 'number' || !Number.isInteger(steps) || steps < 1 || steps > 30)
    refuse('invalid_request', 'max_tool_calls', 'must be a whole number from 1 to 30')
}

/** Whether a member is the limit of the gateway's own tools, which is acted on where the request lists any. */
export function isStepLimit(name: string, { serverTools }: Pick<Turn, 'serverTools'>): boolean {
  return name === 'max_tool_calls' && serverTools !== undefined
}

import type { Wire } from '../../matrix/seen.ts'
import { Refused, unknownMembers } from './refused.ts'

export interface ConverseRules {
  readonly outputTokensMost: number
  readonly signatures: readonly string[]
}

/** Words of https://docs.aws.amazon.com/bedrock/latest/APIReference/CommonErrors.html */
export function invalid(message: string): Refused {
  return new Refused(400, { message })
}

export function breaks(value: unknown, at: string, constraint: string): Refused {
  return invalid(
    `1 validation error detected: Value '${String(value)}' at '${at}' failed to satisfy constraint: ${constraint}`,
  )
}

export function refuseUnknown(object: Wire, allowed: readonly string[]): void {
  const [unknown] = unknownMembers(object, allowed)
  if (unknown !== undefined)
    throw invalid(`The model returned the following errors: extraneous key [${unknown}] is not permitted`)
}

export function blankText(at: string): Refused {
  return invalid(
    `The text field in the ContentBlock object at ${at} is blank. Add text to the text field, and try again.`,
  )
}

export function checkName(name: unknown, at: string): void {
  if (!/^[a-zA-Z0-9_-]+$/.test(String(name)))
    throw breaks(name, at, 'Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+')
  if (String(name).length > 64) throw breaks(name, at, 'Member must have length less than or equal to 64')
}

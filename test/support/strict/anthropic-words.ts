import type { Wire } from '../../matrix/seen.ts'
import { Refused, unknownMembers } from './refused.ts'

export interface MessagesRules {
  readonly outputTokensMost: number
  /** Signatures of thoughts that Claude itself made. */
  readonly signatures: readonly string[]
}

/** Words of https://platform.claude.com/docs/en/api/errors */
export function invalidMessages(message: string): Refused {
  return new Refused(400, {
    type: 'error',
    error: { type: 'invalid_request_error', message },
    request_id: 'req_011CSt',
  })
}

export function refuseUnknown(object: Wire, allowed: readonly string[], path: string): void {
  const [unknown] = unknownMembers(object, allowed)
  if (unknown !== undefined)
    throw invalidMessages(`${path === '' ? '' : `${path}.`}${unknown}: Extra inputs are not permitted`)
}

import { GatewayError } from '../../errors/gateway-error.ts'
import { type ScannedJson, scanJson } from '../../streams/scan-json.ts'

/** How much JSON may hold, whatever its bytes. */
export interface JsonBounds {
  /** Levels of objects and lists. */
  readonly depthMax: number
  /** Members of all objects together. */
  readonly membersMax: number
  /** Members of the object itself. Absent: as many as of all objects. */
  readonly rootMembersMax?: number
}

// A value of a list costs a parser less than a member with its name does.
const valuesForMember = 4

/**
 * Scans what nobody has parsed yet. Throws GatewayError `invalid_request` where a parser would take seconds and gigabytes for it, for
 * brackets or for members by the million. `what` is the body or the frame, as a sentence begins with it.
 */
export function scanWithin(
  bytes: Buffer,
  { depthMax, membersMax, rootMembersMax = Number.POSITIVE_INFINITY }: JsonBounds,
  what: string,
): ScannedJson {
  const valuesMax = membersMax * valuesForMember
  const source = scanJson(bytes, { depthMax, membersMax, rootMembersMax, commasMax: valuesMax })
  if (source.depth > depthMax) {
    throw new GatewayError('invalid_request', `${what} is nested more than ${depthMax} levels deep.`)
  }
  if (source.rootMemberCount > rootMembersMax) {
    const finding = `${what} has more than ${rootMembersMax} members at its top level`
    throw new GatewayError('invalid_request', `${finding}, of which the API knows far fewer: leave the others out.`)
  }
  if (source.memberCount > membersMax) throw tooMany(what, `its objects have more than ${membersMax} members`)
  if (source.commaCount > valuesMax) throw tooMany(what, `its lists have more than ${valuesMax} values`)
  return source
}

function tooMany(what: string, finding: string): GatewayError {
  const advice = 'Send less at once; whoever runs the gateway sets the limit as limits.body_members.'
  return new GatewayError('invalid_request', `${what} holds too much: ${finding} together. ${advice}`)
}

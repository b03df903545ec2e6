import { withUntoldMembers } from '../canonical/change-turn.ts'
import type { Turn } from '../canonical/turn.ts'
import { findUntoldMembers, type OperationId } from '../contract/contract.ts'

const metadataPrefix = 'metadata.'

/** Whether somebody asks what of a request not every endpoint is told: its caller sees it, or the route depends on it. */
export function needsUntoldMembers({ routing }: Turn, showsMetadata: boolean): boolean {
  return showsMetadata || routing.requireParameters === true
}

/** The turn with the paths of what not every endpoint is told of inside the objects of its body. */
export async function findingUntoldMembers<T extends Turn>(turn: T, id: OperationId, body: object): Promise<T> {
  const { unknown: found, relayedOnly } = await findUntoldMembers(id, body)
  const unknown = found.filter((path) => !isCarried(path, body))
  return unknown.length === 0 && relayedOnly.length === 0 ? turn : withUntoldMembers(turn, unknown, relayedOnly)
}

/** Texts in `metadata` are in every format's words, whichever operation's contract lists them. */
function isCarried(path: string, body: { readonly metadata?: unknown }): boolean {
  if (!path.startsWith(metadataPrefix)) return false
  const { metadata } = body
  if (typeof metadata !== 'object' || metadata === null) return false
  const name = path.slice(metadataPrefix.length)
  return Object.hasOwn(metadata, name) && typeof (metadata as Readonly<Record<string, unknown>>)[name] === 'string'
}

import { operationsOf } from '../../../codegen/spec.ts'
import type { OperationId } from '../../../src/contract/contract.ts'
import { contract } from '../../contract/contract.ts'
import { type Caller, callers, type Owner, owners } from './cast.ts'

const operations = new Map(operationsOf(contract).map(({ id, operation }) => [id, operation]))
const whole = ['viewer', 'operator', 'admin']
/** Each above those before it. */
const ladder = ['key', 'member', ...whole]
const rankOf = (role: string) => ladder.indexOf(role)

function operationOf(id: OperationId) {
  const found = operations.get(id)
  if (found === undefined) throw new Error(`the contract has no operation ${id}`)
  return found
}

const securityOf = (id: OperationId) => new Set((operationOf(id).security ?? []).flatMap((each) => Object.keys(each)))

/** The status with which the edge refuses a caller, by what the contract says of the operation; undefined for one that it lets in. */
export function refusalOf(id: OperationId, caller: Caller): 401 | 403 | undefined {
  const security = securityOf(id)
  const { by, role } = callers[caller]
  if (security.size === 0) return undefined
  if (by === 'nothing') return 401
  if (security.has('scimToken') !== (by === 'scim')) return 401
  if (by === 'scim') return undefined
  const takesInference = security.has('apiKey') || security.has('xApiKey')
  if (by === 'inference') return takesInference ? undefined : 403
  if (by === 'management') return security.has('managementKey') ? undefined : 403
  if (!security.has('consoleSession')) return 401
  const { 'x-least-role': least = 'nobody', 'x-own-roles': own = [] } = operationOf(id)
  if (whole.includes(role)) return rankOf(role) >= rankOf(least) && rankOf(least) >= 0 ? undefined : 403
  return takesInference || own.includes(role) ? undefined : 403
}

/** What is asked for. */
export type Kind = 'key' | 'generation' | 'file'

/** True if a caller that is let in sees somebody's thing. */
export function sees(caller: Caller, kind: Kind, owner: Owner): boolean {
  const { by, role, user, workspace } = callers[caller]
  const { user: whose, workspace: where } = owners[owner]
  if (where === 'foreign') return false
  if (by === 'management' || whole.includes(role ?? '')) return true
  // A key is asked for in its workspace, a person in all of theirs; a session of a key shows that key alone.
  if (kind === 'file') return where === 'team'
  if (role === 'member') return whose === user && (by === 'session' || where === workspace)
  return by === 'session' ? owner === 'nobody' : where === workspace
}

const ranks: Readonly<Record<string, string>> = { meg: 'member', tom: 'member', oto: 'operator', ann: 'admin' }

/** The status of a change of somebody's key, by the kinds of keys that the contract lists and the role of the key's owner. */
export function keyChange(id: OperationId, caller: Caller, kind: string, owner: Owner): number {
  const refused = refusalOf(id, caller)
  if (refused !== undefined) return refused
  if (!sees(caller, 'key', owner)) return 404
  const { role, user } = callers[caller]
  const { 'x-least-role': least = '', 'x-key-kinds': kinds = {} } = operationOf(id)
  const needed = kinds[kind]
  const isKind = needed !== undefined && (role === 'member' ? needed === least : rankOf(role ?? '') >= rankOf(needed))
  const { user: whose } = owners[owner]
  const isAbove = whose !== null && whose !== user && rankOf(ranks[whose] ?? '') > rankOf(role ?? '')
  return isKind && !isAbove ? 200 : 403
}

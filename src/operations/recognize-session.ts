import type { Principal } from '../auth/principal.ts'
import { operations } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { isAtLeast } from '../records/role-order.ts'
import type { Services } from './services.ts'
import { leastRoleOf, type SessionOperationId } from './session-roles.ts'

/**
 * Recognizes who is signed in, for an operation that takes sessions; resolves to undefined where no session was sent. Rejects with GatewayError:
 * 401 when it is over, 403 for a page of another origin, a change without CSRF token, or a role that is not enough.
 */
export function sessionRecognizer(
  id: SessionOperationId,
  { sessions }: Pick<Services, 'sessions'>,
): (rawHeaders: readonly string[]) => Promise<Principal | undefined> {
  const { method } = operations[id]
  const security: ReadonlySet<string> = new Set(operations[id].security)
  const isChange = method !== 'GET'
  const runsModels = security.has('apiKey') && !security.has('managementKey')
  const least = leastRoleOf(id)
  return async (rawHeaders) => {
    const signedIn = await sessions.recognize(rawHeaders, isChange)
    if (signedIn?.kind !== 'management') return signedIn
    const { role } = signedIn.session
    if (!isAtLeast(role, least)) throw notEnough(role, least)
    return runsModels ? sessions.toInference(signedIn) : signedIn
  }
}

function notEnough(role: string, least: string): GatewayError {
  return new GatewayError('permission_denied', `Your role is ${role}. This operation needs ${least}.`)
}

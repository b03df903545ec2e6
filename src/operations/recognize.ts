import type { Principal } from '../auth/principal.ts'
import type { ScimPrincipal } from '../auth/scim-authenticator.ts'
import { sessionOver } from '../auth/sessions/sessions.ts'
import { type OperationId, operations } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { ConsoleRole } from '../records/console-session.ts'
import { type CallerHolder, keyHolder, partHolder } from '../shares/holder.ts'
import { consoleOff } from './console/console-off.ts'
import { sessionRecognizer } from './recognize-session.ts'
import type { Services } from './services.ts'
import { narrowRoles, takesSession } from './session-roles.ts'

/** Who calls, whatever the credential. */
export type Caller = Principal | ScimPrincipal

/** The kinds of credentials. */
export type CallerKind = Caller['kind']

/** Tells who calls, by Node's raw headers. Rejects with GatewayError: 401 for nobody, 403 for a caller of the wrong kind. */
export type Recognizer = (rawHeaders: readonly string[]) => Promise<Caller>

/** A caller as a holder of shares. */
export function holderOf(caller: Caller): CallerHolder {
  if (caller.kind !== 'scim') return keyHolder(caller)
  const { tokenId, organizationId } = caller
  return partHolder('token', tokenId, organizationId)
}

/** The name of a caller's key, as it may stand in one line; undefined for callers without one. */
export function keyNameOf(caller: Caller | undefined): string | undefined {
  return caller === undefined || caller.kind === 'scim' ? undefined : caller.keyName
}

/** The user whose key or session it is; null for keys of no user and for other callers. */
export function userIdOf(caller: Caller | undefined): string | null {
  return caller === undefined || caller.kind === 'scim' ? null : caller.userId
}

/** What recognizes callers of each kind. */
export type Recognizing = Pick<Services, 'authenticator' | 'scimAuthenticator' | 'sessions'>

/** What the contract's `security` of an operation asks of its callers; undefined where anybody may call. */
export function recognizerOf(id: OperationId, services: Recognizing): Recognizer | undefined {
  const security: ReadonlySet<string> = new Set(operations[id].security)
  if (security.has('scimToken')) return (rawHeaders) => services.scimAuthenticator.authenticate(rawHeaders)
  if (!takesSession(id)) return keyRecognizer(security, services)
  const bySession = sessionRecognizer(id, services)
  return security.size === 1
    ? sessionOnly(services, bySession)
    : keyRecognizer(security, services, bySession, narrowRoles(id))
}

type BySession = ReturnType<typeof sessionRecognizer>

/** Recognizes holders of keys by these security schemes, and where no key is sent, by a session; undefined where there are none, and anybody may call. */
export function keyRecognizer(
  security: ReadonlySet<string>,
  { authenticator }: Pick<Services, 'authenticator'>,
  bySession?: BySession,
  narrowed: ReadonlySet<ConsoleRole> = new Set(),
): ((rawHeaders: readonly string[]) => Promise<Principal>) | undefined {
  if (security.size === 0) return undefined
  const takesXApiKey = security.has('xApiKey')
  const isFor: Readonly<Record<Principal['kind'], boolean>> = {
    inference: security.has('apiKey') || takesXApiKey,
    management: security.has('managementKey'),
  }
  return async (rawHeaders) => {
    const principal = await authenticator.authenticate(rawHeaders, takesXApiKey, bySession)
    if (isFor[principal.kind]) return principal
    if (principal.session !== undefined && narrowed.has(principal.session.role)) return principal
    const needed = principal.kind === 'management' ? 'an inference key' : 'a management key'
    throw new GatewayError('permission_denied', `This operation needs ${needed}.`)
  }
}

/** Recognizes sessions where no key is of use. */
function sessionOnly({ authenticator, sessions }: Recognizing, bySession: BySession): Recognizer {
  return async (rawHeaders) => {
    if (!sessions.isEnabled) throw consoleOff()
    const principal = await authenticator.authenticate(rawHeaders, false, bySession).catch((error: unknown) => {
      throw error instanceof GatewayError && error.type === 'authentication' ? sessionOver() : error
    })
    if (principal.session !== undefined) return principal
    throw new GatewayError('permission_denied', 'This operation needs a session of the console, not a key.')
  }
}

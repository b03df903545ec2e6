import type { Principal } from '../auth/principal.ts'
import type { ScimPrincipal } from '../auth/scim-authenticator.ts'
import { type OperationId, operations } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { Services } from './services.ts'

/** Who calls, whatever the credential. */
export type Caller = Principal | ScimPrincipal

/** The kinds of credentials. */
export type CallerKind = Caller['kind']

/** Tells who calls, by Node's raw headers. Rejects with GatewayError: 401 for nobody, 403 for a caller of the wrong kind. */
export type Recognizer = (rawHeaders: readonly string[]) => Promise<Caller>

/** The public id of a caller's credential: under what its requests are counted. */
export function ownerOf(caller: Caller): string {
  return caller.kind === 'scim' ? caller.tokenId : caller.keyHash
}

/** The name of a caller's key, as it may stand in one line; undefined for callers without one. */
export function keyNameOf(caller: Caller | undefined): string | undefined {
  return caller === undefined || caller.kind === 'scim' ? undefined : caller.keyName
}

/** What recognizes callers of each kind. */
export type Recognizing = Pick<Services, 'authenticator' | 'scimAuthenticator'>

/** What the contract's `security` of an operation asks of its callers; undefined where anybody may call. */
export function recognizerOf(id: OperationId, services: Recognizing): Recognizer | undefined {
  const security: ReadonlySet<string> = new Set(operations[id].security)
  if (security.has('scimToken')) return (rawHeaders) => services.scimAuthenticator.authenticate(rawHeaders)
  return keyRecognizer(security, services)
}

/** Recognizes holders of keys by these security schemes; undefined where there are none, and anybody may call. */
export function keyRecognizer(
  security: ReadonlySet<string>,
  { authenticator }: Pick<Services, 'authenticator'>,
): ((rawHeaders: readonly string[]) => Promise<Principal>) | undefined {
  if (security.size === 0) return undefined
  const takesXApiKey = security.has('xApiKey')
  const isFor: Readonly<Record<Principal['kind'], boolean>> = {
    inference: security.has('apiKey') || takesXApiKey,
    management: security.has('managementKey'),
  }
  return async (rawHeaders) => {
    const principal = await authenticator.authenticate(rawHeaders, takesXApiKey)
    if (isFor[principal.kind]) return principal
    const needed = principal.kind === 'management' ? 'an inference key' : 'a management key'
    throw new GatewayError('permission_denied', `This operation needs ${needed}.`)
  }
}

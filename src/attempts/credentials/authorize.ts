import { authOf } from '../../catalog/auth-of.ts'
import type { AuthScheme, Provider } from '../../catalog/catalog.ts'
import type { OutgoingRequest } from '../transport/http-transport.ts'

/** Adds a credential that no fixed header can say. A promise where one has to be asked for or computed. */
export type Authorizer = (provider: Provider, request: OutgoingRequest) => OutgoingRequest | Promise<OutgoingRequest>

/** Schemes whose header differs from request to request. */
type SpecialScheme = Extract<AuthScheme, 'aws' | 'google'>

/** Builds the authorizer over those who carry out each special scheme; the others are `plainCredential`'s. */
export function createAuthorizer(special: Readonly<Record<SpecialScheme, Authorizer>>): Authorizer {
  return (provider, request) => {
    const scheme = authOf(provider)
    return scheme === 'aws' || scheme === 'google' ? special[scheme](provider, request) : request
  }
}

/** The header that carries a provider's key as it is; none for special schemes, or without a key. */
export function plainCredential(provider: Provider): Record<string, string> {
  const { apiKey } = provider
  const auth = authOf(provider)
  if (apiKey === undefined || auth === 'aws' || auth === 'google') return {}
  return auth === 'bearer' ? { authorization: `Bearer ${apiKey}` } : { [auth]: apiKey }
}

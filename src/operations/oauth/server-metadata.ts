import type { WellKnownDocument } from '../well-known.ts'

/** What OAuth clients want to know about the token exchange (RFC 8414); there while federation is on in some organization. */
export const serverMetadata: WellKnownDocument = {
  name: 'oauth-authorization-server',
  maxAgeSeconds: 300,
  read: async ({ federation }) => ((await federation.switch.isOnAnywhere()) ? describe(federation.ownIssuer()) : null),
}

function describe(issuer: string): object {
  return {
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/oauth/jwks`,
    grant_types_supported: ['urn:ietf:params:oauth:grant-type:token-exchange'],
    token_endpoint_auth_methods_supported: ['none'],
    response_types_supported: [],
    scopes_supported: ['inference'],
  }
}

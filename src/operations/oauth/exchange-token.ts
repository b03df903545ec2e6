import { admitExchange } from '../../federation/admit-exchange.ts'
import { encodeOauthError, noStore, OauthError } from '../../federation/oauth-error.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:token-exchange'

const exchange: Handler<'exchangeToken'> = async ({ body }, { federation, now }) => {
  // Delegation (RFC 8693 §1.1) must not silently become impersonation.
  if ('actor_token' in body || 'actor_token_type' in body) {
    throw new OauthError('invalid_request', 'actor_token: delegation is not supported.')
  }
  if (body.scope !== undefined && body.scope !== 'inference') {
    throw new OauthError('invalid_scope', 'scope: must be inference.')
  }
  const issued = await federation.exchange.exchange(body.federation_policy_id, body.subject_token, now())
  return {
    status: 200,
    headers: noStore,
    body: {
      access_token: issued.text,
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      token_type: 'Bearer',
      expires_in: issued.expiresIn,
      scope: 'inference',
    },
  }
}

/** Refuses another grant before anything else about a form is looked at: what it lacks for this one is beside the point. */
function checkGrantType(form: Readonly<Record<string, unknown>>): void {
  const given = form['grant_type']
  if (typeof given === 'string' && given !== grantType) {
    throw new OauthError('unsupported_grant_type', `grant_type: must be ${grantType}.`)
  }
}

/** POST /oauth/token */
export const exchangeToken = defineOperation<'exchangeToken'>({
  handler: exchange,
  errors: { under: '/oauth/token', encode: encodeOauthError, headers: noStore },
  admit: (address, { federation }) => admitExchange(federation, address),
  form: {
    // The whole of it stays under 32 KB.
    bytesMax: 32 * 1024 - 1,
    timeoutMs: 20_000,
    // RFC 8693 §2.1 lets these be there more than once; RFC 6749 §3.2 nothing else.
    repeatable: ['audience', 'resource'],
    check: checkGrantType,
  },
})

import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'

type Config = Pick<Schema<'ObservabilitySnowflakeConfig'>, 'account' | 'token' | 'username'>

const lifetimeSeconds = 50 * 60

/**
 * The headers that say who asks (https://docs.snowflake.com/en/developer-guide/sql-api/authenticating): with a programmatic access token, a
 * token of OAuth, a JWT that was signed elsewhere, or one that is signed here where `token` is the private key of a user.
 */
export async function snowflakeAuthorization(config: Config, now: number): Promise<Readonly<Record<string, string>>> {
  const token = config.token.trim()
  const isKey = token.startsWith('-----BEGIN')
  return {
    authorization: `Bearer ${isKey ? await keyPairToken(config, now) : token}`,
    'x-snowflake-authorization-token-type': isKey ? 'KEYPAIR_JWT' : kindOf(token),
  }
}

function kindOf(token: string): string {
  if (token.startsWith('ver:')) return 'OAUTH'
  return issuerOf(token).includes('.SHA256:') ? 'KEYPAIR_JWT' : 'PROGRAMMATIC_ACCESS_TOKEN'
}

function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? ''
  } catch {
    return ''
  }
}

async function keyPairToken({ account, username, token }: Config, now: number): Promise<string> {
  if (username === undefined)
    throw new GatewayError('invalid_request', 'config.username is missing: a private key needs its user.')
  const key = privateKey(token)
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(der).digest('base64')
  // Of an account locator with a region, the locator alone.
  const user = `${account.split('.')[0]}.${username}`.toUpperCase()
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(`${user}.SHA256:${fingerprint}`)
    .setSubject(user)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(key)
}

function privateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // An error of the library could quote the key.
  }
  throw new GatewayError(
    'invalid_request',
    'config.token begins like a private key, but is no RSA key without a passphrase.',
  )
}

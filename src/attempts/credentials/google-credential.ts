import { isUrl } from '../../errors/is-url.ts'
import { isJsonObject, parseUntrusted, wordOf } from '../../streams/untrusted-json.ts'

/** A Google credential that is traded for access tokens: a service account's key, or a person's consent that was given before. */
export type GoogleCredential =
  | {
      readonly kind: 'service-account'
      readonly email: string
      /** PEM, PKCS #8. */
      readonly privateKey: string
      readonly keyId: string | undefined
      readonly tokenUrl: string
    }
  | {
      readonly kind: 'authorized-user'
      readonly clientId: string
      readonly clientSecret: string
      readonly refreshToken: string
      readonly tokenUrl: string
    }

const usualTokenUrl = 'https://oauth2.googleapis.com/token'

/** Reads a credential's JSON as Google writes it; undefined when it is none that can be used. */
export function readGoogleCredential(text: string): GoogleCredential | undefined {
  const wire = parseUntrusted(text)
  if (!isJsonObject(wire)) return undefined
  const tokenUrl = wordOf(wire['token_uri']) ?? usualTokenUrl
  if (!isTokenUrl(tokenUrl)) return undefined
  const email = wordOf(wire['client_email'])
  const privateKey = wordOf(wire['private_key'])
  if (email !== undefined && privateKey !== undefined) {
    return { kind: 'service-account', email, privateKey, keyId: wordOf(wire['private_key_id']), tokenUrl }
  }
  const clientId = wordOf(wire['client_id'])
  const clientSecret = wordOf(wire['client_secret'])
  const refreshToken = wordOf(wire['refresh_token'])
  if (clientId === undefined || clientSecret === undefined || refreshToken === undefined) return undefined
  return { kind: 'authorized-user', clientId, clientSecret, refreshToken, tokenUrl }
}

/** What is sent there is as good as the credential itself. */
function isTokenUrl(text: string): boolean {
  if (!isUrl(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
}

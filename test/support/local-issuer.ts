import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** A pair of keys of an issuer, and the public one as it is published. */
export interface IssuerKey {
  readonly privateKey: CryptoKey
  readonly jwk: JWK
  readonly alg: string
}

export async function makeIssuerKey(alg = 'ES256', kid: string | null = 'first'): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), alg, use: 'sig', ...(kid !== null && { kid }) }
  return { privateKey, jwk, alg }
}

export type Claims = Record<string, unknown>

/** An identity provider on this machine: discovery and keys over real HTTP. What it answers can be changed while it runs. */
export interface LocalIssuer {
  readonly url: string
  /** Host and port, for `outbound.allow_hosts`. */
  readonly host: string
  readonly key: IssuerKey
  /** What is published. */
  keys: JWK[]
  /** Takes over answering where it is there. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** The paths that were asked for so far. */
  readonly asked: string[]
  /** A token with good claims, changed as given; a claim that is undefined is left out. */
  token(claims?: Claims, header?: Record<string, unknown>, key?: IssuerKey): Promise<string>
  close(): Promise<void>
}

export const subject = 'repo:octo-org/octo-repo:ref:refs/heads/main'
export const audience = 'https://gateway.example.com'

export async function startIssuer(): Promise<LocalIssuer> {
  const key = await makeIssuerKey()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (issuer.answer !== undefined) issuer.answer(request, response)
    else if (request.url === '/.well-known/openid-configuration') {
      sendJson(response, { issuer: issuer.url, jwks_uri: `${issuer.url}/keys` })
    } else if (request.url === '/keys') sendJson(response, { keys: issuer.keys })
    else sendJson(response, {}, 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: LocalIssuer = {
    url: `http://${host}`,
    host,
    key,
    keys: [key.jwk],
    answer: undefined,
    asked,
    token: (claims, header, signer = key) => signToken({ ...goodClaims(issuer.url), ...claims }, header, signer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return issuer
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function goodClaims(issuer: string): Claims {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer, sub: subject, aud: audience, iat: now, exp: now + 3600 }
}

/** A token of any claims; a claim or header that is undefined is left out. */
export async function signToken(
  claims: Claims,
  header: Record<string, unknown> | undefined,
  key: IssuerKey,
): Promise<string> {
  const { kid } = key.jwk
  return new SignJWT(claims)
    .setProtectedHeader({ alg: key.alg, ...(kid !== undefined && { kid }), ...header })
    .sign(key.privateKey)
}

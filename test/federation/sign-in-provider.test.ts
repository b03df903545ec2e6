import { Readable } from 'node:stream'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { SignInProvider, type SignInProviderParts } from '../../src/federation/sign-in-provider.ts'
import { someone } from '../support/holders.ts'

const issuer = 'https://id.example.com'
const client = { issuer, clientId: 'the gateway', clientSecret: 's+e c:r%t-_.~&ü', scopes: ['openid'] }
const way = { secret: 'x'.repeat(43), redirectUri: 'https://gw.example.com/console/callback', holder: someone }
const { publicKey, privateKey } = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }

/** A provider that names these methods, and takes those; `shown` are the ways in which it was shown the secret. */
function provider({ named, takes }: { readonly named?: readonly string[] | null; readonly takes: readonly string[] }) {
  const shown: string[] = []
  let nonce = ''
  const answerTo: Readonly<Record<string, (request: Asked) => Promise<[number, object]>>> = {
    '/.well-known/openid-configuration': async () => [
      200,
      { ...endpoints, token_endpoint_auth_methods_supported: named },
    ],
    '/jwks': async () => [200, { keys: [jwk] }],
    '/token': async ({ headers, body }) => {
      const how = methodOf(headers?.['authorization'], String(body))
      shown.push(how)
      if (!takes.includes(how)) return [401, { error: 'invalid_client' }]
      const token = new SignJWT({ nonce }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).setIssuer(issuer)
      const idToken = await token
        .setSubject('ada')
        .setAudience(client.clientId)
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(privateKey)
      return [200, { access_token: 'a', token_type: 'bearer', id_token: idToken }]
    },
  }
  const signIn = new SignInProvider({
    allowsLoopback: false,
    outbound: {
      async open(request) {
        const [status, body] = (await answerTo[new URL(request.url).pathname]?.(request)) ?? [404, {}]
        const headers = { 'content-type': 'application/json' }
        return { status, headers, body: Readable.from([Buffer.from(JSON.stringify(body))]) }
      },
    },
  })
  const finish = async (given = client) => {
    const asked = await signIn.begin(given, way)
    nonce = asked.searchParams.get('nonce') ?? ''
    const query = new URLSearchParams({ code: 'c', state: asked.searchParams.get('state') ?? '' })
    return (await signIn.finish(given, way, query.toString())).sub
  }
  return { shown, finish }
}

type Asked = Parameters<SignInProviderParts['outbound']['open']>[0]

const endpoints = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ['RS256'],
}

function methodOf(authorization: string | undefined, body: string): string {
  const form = new URLSearchParams(body)
  if (form.get('client_secret') === client.clientSecret && form.get('client_id') === client.clientId) return 'post'
  const decoded = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
  const [id = '', secret = ''] = decoded.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
  if (id === client.clientId && secret === client.clientSecret) return 'basic'
  return form.get('client_id') === client.clientId ? 'none' : 'unknown'
}

describe("a client's secret at the token endpoint", () => {
  it.each([
    [['client_secret_basic'], ['basic'], ['basic']],
    [['client_secret_post'], ['post'], ['post']],
    [['client_secret_post', 'client_secret_basic'], ['basic', 'post'], ['basic']],
    [['private_key_jwt', 'client_secret_post'], ['post'], ['post']],
    [undefined, ['basic'], ['basic']],
    [undefined, ['post'], ['basic', 'post']],
    [null, ['basic'], ['basic']],
    [[], ['post'], ['basic', 'post']],
    [['client_secret_basic', 'client_secret_post'], ['post'], ['basic', 'post']],
  ])('is shown as the provider takes it: named %j, taken %j', async (named, takes, expected) => {
    const { shown, finish } = provider({ ...(named !== undefined && { named }), takes })
    expect(await finish()).toBe('ada')
    expect(shown).toEqual(expected)
    await finish()
    expect(shown.at(-1)).toBe(expected.at(-1))
    expect(shown).toHaveLength(expected.length + 1)
  })

  it('is refused where the provider takes no secret, in words that say what to do', async () => {
    const { finish, shown } = provider({ named: ['private_key_jwt', 'none'], takes: [] })
    await expect(finish()).rejects.toThrow(/takes private_key_jwt, none,.*client_secret_basic.*Allow one of these/)
    expect(shown).toEqual([])
  })

  it('is not shown by a public client, whatever the provider names', async () => {
    const { clientSecret: _, ...open } = client
    const { finish, shown } = provider({ named: ['client_secret_basic'], takes: ['none'] })
    expect(await finish(open as typeof client)).toBe('ada')
    expect(shown).toEqual(['none'])
  })

  it('is tried once by each method that the provider names', async () => {
    const { finish, shown } = provider({ named: ['client_secret_basic'], takes: [] })
    await expect(finish()).rejects.toThrow('invalid_client')
    expect(shown).toEqual(['basic'])
  })
})

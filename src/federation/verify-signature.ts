import { randomBytes } from 'node:crypto'
import { compactVerify, exportJWK, generateKeyPair, type JWK } from 'jose'
import { algorithms } from './check-claims.ts'
import { claimOf, type SubjectToken } from './subject-token.ts'

const triesMax = 4

/**
 * Whether one of an issuer's keys signed the token. Only keys that fit its algorithm and `kid` are tried, a few at most; whatever a
 * key or signature is that can't be worked with, the answer is no.
 */
export async function isSignedBy({ text, header }: SubjectToken, keys: readonly JWK[]): Promise<boolean> {
  const algorithm = claimOf(header, 'alg')
  const kid = claimOf(header, 'kid')
  if (typeof algorithm !== 'string' || !algorithms.includes(algorithm)) return false
  const fitting = keys.filter((key) => (kid === undefined || key.kid === kid) && fits(key, algorithm))
  for (const key of fitting.slice(0, triesMax)) {
    try {
      await compactVerify(text, publicPart(key), { algorithms: [algorithm] })
      return true
    } catch {
      // The next one may be it. Short RSA keys and damaged ones are told by errors of several classes.
    }
  }
  return false
}

function fits(key: JWK, algorithm: string): boolean {
  if (algorithm === 'RS256' ? key.kty !== 'RSA' : key.kty !== 'EC' || key.crv !== 'P-256') return false
  if (key.use !== undefined && key.use !== 'sig') return false
  if (key.key_ops !== undefined && !(Array.isArray(key.key_ops) && key.key_ops.includes('verify'))) return false
  return key.alg === undefined || key.alg === algorithm
}

// A private member in a published set would make the key one for signing.
function publicPart(key: JWK): JWK {
  return key.kty === 'RSA'
    ? { kty: 'RSA', n: key.n ?? '', e: key.e ?? '' }
    : { kty: 'EC', crv: 'P-256', x: key.x ?? '', y: key.y ?? '' }
}

let decoys: Promise<readonly JWK[]> | undefined

/** Does the work of verifying against keys that signed nothing, so that a refusal takes as long for an unknown policy as for a known one. */
export async function verifyInVain({ text, header }: SubjectToken): Promise<void> {
  decoys ??= makeDecoys()
  const { kid: _, ...rest } = header
  await isSignedBy({ text, header: rest, claims: null }, await decoys)
}

async function makeDecoys(): Promise<readonly JWK[]> {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  // Any odd number of that size costs as much as a real modulus.
  const modulus = randomBytes(256)
  modulus[0] = (modulus[0] ?? 0) | 0x80
  modulus[255] = (modulus[255] ?? 0) | 1
  return [await exportJWK(publicKey), { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' }]
}

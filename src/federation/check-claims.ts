import type { Schema } from '../contract/contract.ts'
import type { BoundPolicy, ClaimCheck } from '../storage/federation/federation-policy-repository.ts'
import { claimOf, type SubjectToken } from './subject-token.ts'

export type CheckName = Schema<'FederationCheckName'>

/** One check and what is wrong, in words for an administrator; null when nothing is. */
export interface CheckOutcome {
  readonly check: CheckName
  readonly failure: string | null
}

export type Rule = Pick<BoundPolicy, 'issuerUrl' | 'subject' | 'audience' | 'claimChecks'>

/** The algorithms that subject tokens may be signed with. */
export const algorithms = ['ES256', 'RS256']

const notBeforeSlackSeconds = 30
const issuedAtSlackSeconds = 60

/**
 * Holds everything in a token but its signature to a policy, in the contract's order. No value is converted: a claim of another type than
 * the one it should have has failed. `ownIssuer` is the gateway itself, whose tokens are no subject tokens.
 */
export function checkClaims(
  { header, claims }: SubjectToken,
  rule: Rule,
  ownIssuer: string,
  nowMs: number,
): CheckOutcome[] {
  const now = nowMs / 1000
  const issuer = claimOf(claims, 'iss')
  const outcome = (check: CheckName, isGood: boolean, failure: string): CheckOutcome => ({
    check,
    failure: isGood ? null : failure,
  })
  const notBefore = claimOf(claims, 'nbf')
  const issuedAt = claimOf(claims, 'iat')
  return [
    outcome('algorithm', algorithms.includes(claimOf(header, 'alg') as string), 'alg must be ES256 or RS256.'),
    { check: 'header', failure: headerProblem(header) },
    outcome('issuer', issuer === rule.issuerUrl && issuer !== ownIssuer, `iss must be ${rule.issuerUrl}.`),
    outcome('subject', claimOf(claims, 'sub') === rule.subject, `sub must be ${rule.subject}.`),
    outcome(
      'audience',
      isAudience(claimOf(claims, 'aud'), rule.audience),
      `aud must be ${rule.audience} or a list that contains it.`,
    ),
    { check: 'expiry', failure: expiryProblem(claimOf(claims, 'exp'), now) },
    outcome(
      'not_before',
      notBefore === undefined || isAtMost(notBefore, now + notBeforeSlackSeconds),
      'nbf must be a number and not in the future.',
    ),
    outcome(
      'issued_at',
      issuedAt === undefined || isAtMost(issuedAt, now + issuedAtSlackSeconds),
      'iat must be a number and not in the future.',
    ),
    ...rule.claimChecks.map((check) => ({ check: check.type, failure: claimProblem(check, claims) })),
  ]
}

// An issuer may hand its workloads access tokens (RFC 9068); tokens for other purposes say so here (RFC 8725 §3.11).
const tokenTypes = /^(application\/)?(at\+)?jwt$/i

// RFC 7515 §4.1.11: what a token calls critical and we don't know must be refused. A `kid` is only ever compared.
function headerProblem(header: SubjectToken['header']): string | null {
  const type = claimOf(header, 'typ')
  if (type !== undefined && !(typeof type === 'string' && tokenTypes.test(type))) return 'typ must be JWT or at+jwt.'
  if (claimOf(header, 'crit') !== undefined || claimOf(header, 'b64') !== undefined) {
    return 'crit and b64 are not supported.'
  }
  const kid = claimOf(header, 'kid')
  return kid === undefined || typeof kid === 'string' ? null : 'kid must be text.'
}

function isAudience(claim: unknown, audience: string): boolean {
  return claim === audience || (Array.isArray(claim) && claim.includes(audience))
}

// No tolerance: the access token would outlive its subject token.
function expiryProblem(expiry: unknown, now: number): string | null {
  if (typeof expiry !== 'number' || !Number.isSafeInteger(Math.floor(expiry))) return 'exp must be a number.'
  return expiry - now < 1 || Math.floor(expiry) - Math.floor(now) < 1 ? 'The token has expired.' : null
}

function isAtMost(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value <= limit
}

function claimProblem({ type, value }: ClaimCheck, claims: SubjectToken['claims']): string | null {
  const claim = claimOf(claims, type)
  if (type === 'token_type') return claim === value ? null : `token_type must be ${value}.`
  const isGood = Array.isArray(claim) && claim.every((each) => typeof each === 'string') && claim.includes(value)
  return isGood ? null : `scopes must be a list of texts that contains ${value}.`
}

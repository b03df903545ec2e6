import type { Schema } from '../contract/contract.ts'
import type { ApiKey } from '../records/key-record.ts'
import type { BoundPolicy, FederationPolicyRepository } from '../storage/federation/federation-policy-repository.ts'
import type { KeyRepository } from '../storage/keys/key-repository.ts'
import type { AccessTokens, IssuedToken } from './access-token.ts'
import { type CheckName, type CheckOutcome, checkClaims } from './check-claims.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { loopbackHint } from './issuer-url.ts'
import { OauthError, subjectRefused } from './oauth-error.ts'
import { claimOf, decodeSubjectToken, type SubjectToken } from './subject-token.ts'
import { isSignedBy, verifyInVain } from './verify-signature.ts'

/** What became of an exchange, for the log. Holds nothing secret. */
export interface ExchangeNote {
  readonly policyId: string
  /** Null where there is no such policy. */
  readonly organizationId: string | null
  /** Of the access token, when one was issued. */
  readonly tokenId?: string
  /** What was wrong first, when none was. */
  readonly failedCheck?: CheckName | 'policy'
}

export interface TokenExchangeParts {
  readonly policies: FederationPolicyRepository
  readonly keys: KeyRepository
  readonly issuerKeys: IssuerKeys
  readonly accessTokens: Pick<AccessTokens, 'issue'>
  /** Whether federation is on in organizations that were told nothing else. */
  readonly isOnUsually: boolean
  /** The gateway's own issuer identifier. */
  readonly ownIssuer: () => string
  readonly report: (note: ExchangeNote) => void
}

type TestResult = Schema<'FederationTestResult'>

// Looked up where there is no policy, so that there is a lookup either way.
const nobodysKey = '0'.repeat(64)

/** Trades subject tokens for access tokens, and says to administrators why it would not. */
export class TokenExchange {
  readonly #parts: TokenExchangeParts

  constructor(parts: TokenExchangeParts) {
    this.#parts = parts
  }

  /**
   * Rejects with OauthError: `invalid_request` for what is no JWT, `invalid_grant` for one that is not accepted, for all reasons the same,
   * and with the same work done; `temporarily_unavailable` when the issuer's keys can't be had.
   */
  async exchange(policyId: string, text: string, now: number): Promise<IssuedToken> {
    const token = decodeSubjectToken(text)
    if (token === null) throw new OauthError('invalid_request', 'subject_token: must be a JWT.')
    const { policies, keys } = this.#parts
    const policy = await policies.findBound(policyId)
    const key = await keys.findByHash(policy?.apiKeyHash ?? nobodysKey, now)
    const failedCheck = policy === null ? 'policy' : await this.#firstFailure(token, policy, key, now)
    if (policy === null || failedCheck !== null) {
      // A wrong signature was work enough; whatever is refused before it has to cost as much.
      if (failedCheck !== 'signature') await verifyInVain(token)
      this.#parts.report({
        policyId,
        organizationId: policy?.organizationId ?? null,
        failedCheck: failedCheck ?? 'policy',
      })
      throw subjectRefused()
    }
    const issued = await this.#parts.accessTokens.issue(
      {
        subject: policy.subject,
        apiKeyHash: policy.apiKeyHash,
        policyId: policy.id,
        issuerId: policy.issuerId,
        subjectExpiresAt: Number(claimOf(token.claims, 'exp')),
      },
      now,
    )
    this.#parts.report({ policyId, organizationId: policy.organizationId, tokenId: issued.id })
    return issued
  }

  /** What an exchange would come to, check by check. */
  async test(policy: BoundPolicy, text: string, now: number): Promise<TestResult> {
    const key = await this.#parts.keys.findByHash(policy.apiKeyHash, now)
    const standing = this.#checkStanding(policy, key)
    const token = decodeSubjectToken(text)
    const form: CheckOutcome = {
      check: 'token_form',
      failure: token === null ? 'It is not a JWT in compact form.' : null,
    }
    const outcomes = [...standing, form]
    if (token !== null) {
      outcomes.push(...checkClaims(token, policy, this.#parts.ownIssuer(), now))
      outcomes.push(...(await this.#checkSignature(token, policy, now)))
    }
    return toResult(policy, outcomes)
  }

  // Nothing is fetched for a token that fails anyway.
  async #firstFailure(
    token: SubjectToken,
    policy: BoundPolicy,
    key: ApiKey | null,
    now: number,
  ): Promise<CheckName | null> {
    const early = [...this.#checkStanding(policy, key), ...checkClaims(token, policy, this.#parts.ownIssuer(), now)]
    const failed = early.find(({ failure }) => failure !== null)
    if (failed !== undefined) return failed.check
    const found = await this.#parts.issuerKeys.keysOf(policy, claimOf(token.header, 'kid'), now)
    return (await isSignedBy(token, found)) ? null : 'signature'
  }

  #checkStanding(policy: BoundPolicy, key: ApiKey | null): CheckOutcome[] {
    const isOn = policy.isFederationEnabled ?? this.#parts.isOnUsually
    return [
      {
        check: 'federation_enabled',
        failure: isOn ? null : 'The operator has not switched federation on.',
      },
      { check: 'policy_enabled', failure: policy.isEnabled ? null : 'The policy is paused.' },
      { check: 'api_key', failure: keyProblem(key, policy.organizationId) },
    ]
  }

  async #checkSignature(token: SubjectToken, policy: BoundPolicy, now: number): Promise<CheckOutcome[]> {
    try {
      const found = await this.#parts.issuerKeys.keysOf(policy, claimOf(token.header, 'kid'), now)
      const failure = (await isSignedBy(token, found)) ? null : "None of the issuer's keys signed it."
      return [
        { check: 'keys', failure: null },
        { check: 'signature', failure },
      ]
    } catch (error) {
      if (!(error instanceof OauthError)) throw error
      const { cause } = error.details
      const failure = cause instanceof Error ? `${error.message} (${cause.message})` : error.message
      const hint = loopbackHint(policy.jwksUrl ?? policy.issuerUrl)
      return [{ check: 'keys', failure: hint === null ? failure : `${failure} ${hint}` }]
    }
  }
}

/** Why tokens can't act as a key, in words; null when they can. */
export function keyProblem(key: ApiKey | null, organizationId: string): string | null {
  if (key === null || key.organizationId !== organizationId) return 'There is no such key that is enabled.'
  if (key.kind !== 'inference') return 'It must be an inference key.'
  return key.creatorUserId === null ? null : "It must not be a person's own key."
}

const passed: Readonly<Record<CheckName, string>> = {
  federation_enabled: 'Federation is switched on.',
  policy_enabled: 'The policy is enabled.',
  api_key: 'The key may be used.',
  token_form: 'It is a JWT.',
  algorithm: 'The algorithm is allowed.',
  header: 'The header holds nothing that is refused.',
  issuer: 'iss is right.',
  subject: 'sub is right.',
  audience: 'aud is right.',
  expiry: 'It has not expired.',
  not_before: 'It is valid by now.',
  issued_at: 'It was not issued in the future.',
  scopes: 'scopes has the value.',
  token_type: 'token_type is right.',
  keys: "The issuer's keys are there.",
  signature: 'The signature is right.',
}

function toResult(policy: BoundPolicy, outcomes: readonly CheckOutcome[]): TestResult {
  const asked = new Set<string>(policy.claimChecks.map(({ type }) => type))
  const names = (Object.keys(passed) as CheckName[]).filter(
    (name) => (name !== 'scopes' && name !== 'token_type') || asked.has(name),
  )
  const checks = names.map((check) => {
    const outcome = outcomes.find((each) => each.check === check)
    if (outcome === undefined) return { check, status: 'skipped' as const, message: 'Not looked at.' }
    return outcome.failure === null
      ? { check, status: 'passed' as const, message: passed[check] }
      : { check, status: 'failed' as const, message: outcome.failure }
  })
  const failed = checks.find(({ status }) => status !== 'passed')
  return { accepted: failed === undefined, failed_check: failed?.check ?? null, checks }
}

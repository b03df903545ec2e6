import { randomUUID } from 'node:crypto'
import { Authenticator } from '../../../src/auth/authenticator.ts'
import { principalFinder } from '../../../src/auth/find-principal.ts'
import { createFederation } from '../../../src/federation/federation.ts'
import { MemoryRateCounter } from '../../../src/policy/rate-counter.ts'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'
import { audience, makeIssuerKey, signToken, subject } from '../../../test/support/local-issuer.ts'
import { median, range } from '../measure/statistics.ts'
import type { StepFigures, StepOptions } from './step.ts'

const issuerUrl = 'https://issuer.example.com'
const gatewayUrl = 'https://gateway.example.com/api/v1'
const rounds = 9
const tokenCount = 2_000
const none = { requestsPerMinute: null, tokensPerMinute: null }

interface Case {
  readonly name: string
  readonly goalMicros: number
  /** So many a round. */
  readonly count: number
  readonly run: (at: number) => Promise<unknown>
}

/** CPU time to tell who calls, by key and by access token, and to exchange a token, on SQLite. */
export async function benchIdentity({ directory, share }: StepOptions): Promise<StepFigures> {
  const database = await openDatabase({ url: undefined, dataDir: directory })
  try {
    await migrate(database)
    const { organizationId, inferenceKey } = await bootstrap(database, { now: Date.now() })
    if (inferenceKey === null) throw new Error('the bootstrap made no key')
    const repositories = repositoriesOn(database)
    const keys = { ES256: await makeIssuerKey('ES256', 'es'), RS256: await makeIssuerKey('RS256', 'rs') }
    const jwks = JSON.stringify({ keys: Object.values(keys).map(({ jwk }) => jwk) })
    const federation = createFederation({
      repositories,
      exclusively: (work) => database.exclusively((session) => work(repositoriesOn(session))),
      outbound: {
        fetch: async ({ url }) => ({ url: new URL(url), status: 200, headers: {}, body: Buffer.from(jwks) }),
      },
      sealingKey: () => new Uint8Array(32),
      isOnUsually: true,
      isProduction: true,
      counter: new MemoryRateCounter(),
      exchangesPerMinute: () => 1e9,
      ownIssuer: () => gatewayUrl,
      report: () => {},
      reportUnusableKey: console.error,
      reportUnreachableIssuer: () => {},
      random: Math.random,
    })
    const [issuerId, policyId] = [randomUUID(), randomUUID()]
    const jwksUrl = `${issuerUrl}/keys`
    await repositories.federationIssuers.create({ id: issuerId, organizationId, name: 'x', issuerUrl, jwksUrl }, 1)
    const apiKeyHash = hashApiKey(inferenceKey)
    const rule = { issuerId, subject, audience, apiKeyHash, isEnabled: true, claimChecks: [] }
    await repositories.federationPolicies.create({ id: policyId, organizationId, ...rule }, 1)

    const newAuthenticator = () =>
      new Authenticator(
        principalFinder(repositories, () => ({ key: none, workspace: none, organization: none })),
        Date.now,
        {
          verify: (token, now) => federation.accessTokens.verify(token, now),
          isOnIn: (id) => federation.switch.isOnIn(id),
        },
      )
    const subjectToken = (alg: keyof typeof keys) => {
      const now = Math.floor(Date.now() / 1000)
      const claims = { iss: issuerUrl, sub: subject, aud: audience, iat: now, exp: now + 3600, jti: randomUUID() }
      return signToken(claims, undefined, keys[alg])
    }
    const subjects = { ES256: await subjectToken('ES256'), RS256: await subjectToken('RS256') }
    const exchange = (token: string) => federation.exchange.exchange(policyId, token, Date.now())
    const headersOf = (credential: string) => ['host', 'x', 'authorization', `Bearer ${credential}`]
    const tokens: string[] = []
    for (let count = 0; count < tokenCount; count++) tokens.push((await exchange(subjects.ES256)).text)
    const authenticator = newAuthenticator()
    const keyHeaders = headersOf(inferenceKey)
    const tokenHeaders = tokens.map(headersOf)
    let uses = 0

    const cases: readonly Case[] = [
      { name: 'API key, remembered', goalMicros: 5, count: 100_000, run: () => authenticator.authenticate(keyHeaders) },
      {
        name: 'access token, remembered',
        goalMicros: 100,
        count: 50_000,
        run: (at) => authenticator.authenticate(tokenHeaders[at % 100] ?? []),
      },
      {
        name: 'access token, each used 10 times',
        goalMicros: 100,
        count: 1_000,
        run: () => authenticator.authenticate(tokenHeaders[100 + Math.floor(uses++ / 10)] ?? []),
      },
      { name: 'exchange, ES256', goalMicros: 2_000, count: 500, run: () => exchange(subjects.ES256) },
      { name: 'exchange, RS256', goalMicros: 2_000, count: 500, run: () => exchange(subjects.RS256) },
    ]
    const rows: string[][] = []
    for (const each of cases) {
      const micros = await measure(each, share)
      const { low, high } = range(micros)
      const middle = median(micros)
      const verdict = middle <= each.goalMicros ? 'ok' : 'over'
      rows.push([
        each.name,
        middle.toFixed(1),
        `${low.toFixed(1)}–${high.toFixed(1)}`,
        String(each.goalMicros),
        verdict,
      ])
    }
    return {
      columns: [
        { title: 'caller with', align: 'left' },
        { title: 'µs of CPU', align: 'right' },
        { title: 'range', align: 'right' },
        { title: 'goal', align: 'right' },
        { title: '', align: 'left' },
      ],
      rows,
    }
  } finally {
    await database.close()
  }
}

/** Microseconds of CPU, of all threads, for each: one figure a round, after one that does not count. */
async function measure({ count, run }: Case, share: number): Promise<readonly number[]> {
  const calls = Math.ceil(count * share)
  const micros: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const startedAt = process.cpuUsage()
    for (let at = 0; at < calls; at++) await run(at)
    const { user, system } = process.cpuUsage(startedAt)
    if (round > 0) micros.push((user + system) / calls)
  }
  return micros
}

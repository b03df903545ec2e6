import { baseUrlOf } from '../../config/base-url.ts'
import type { Config } from '../../config/config.ts'
import type { Schema } from '../../contract/contract.ts'
import { IssuerKeys } from '../../federation/issuer-keys.ts'
import { TokenExchange } from '../../federation/token-exchange.ts'
import { unknownPolicy } from '../../operations/federation/policy-record.ts'
import { GuardedClient } from '../../outbound/guarded-client.ts'
import type { Store } from '../with-store.ts'

/** Holds tokens to policies as a gateway of this configuration would, and issues none. */
export function tokenTester(
  { repositories: { federationPolicies: policies, keys } }: Store,
  config: Config,
): (policyId: string, token: string) => Promise<Schema<'FederationTestResult'>> {
  const exchange = new TokenExchange({
    policies,
    keys,
    issuerKeys: new IssuerKeys({
      outbound: new GuardedClient({ allowHosts: config.outbound.allowHosts }),
      rules: { allowsLoopback: !config.isProduction },
      random: Math.random,
    }),
    accessTokens: { issue: () => Promise.reject(new Error('a test issues no token')) },
    isOnUsually: config.federation.isEnabled,
    ownIssuer: () => baseUrlOf(config),
    report: () => {},
  })
  return async (policyId, token) => {
    const policy = await policies.findBound(policyId)
    if (policy === null) throw unknownPolicy()
    return exchange.test(policy, token, Date.now())
  }
}

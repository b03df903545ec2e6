import { baseUrlOf } from '../../config/base-url.ts'
import type { Config } from '../../config/config.ts'
import { IssuerKeys } from '../../federation/issuer-keys.ts'
import { TokenExchange } from '../../federation/token-exchange.ts'
import { chooseProxy } from '../../outbound/choose-proxy.ts'
import { GuardedClient } from '../../outbound/guarded-client.ts'
import type { Store } from '../with-store.ts'

/** Checks tokens against policies as a gateway with this configuration would, without issuing any. */
export function localExchange(
  { repositories: { federationPolicies: policies, keys } }: Pick<Store, 'repositories'>,
  config: Config,
): TokenExchange {
  const { allowHosts, proxies } = config.outbound
  return new TokenExchange({
    policies,
    keys,
    issuerKeys: new IssuerKeys({
      outbound: new GuardedClient({ allowHosts, chooseProxy: chooseProxy(proxies, 'issuers') }),
      rules: { allowsLoopback: !config.isProduction },
      random: Math.random,
    }),
    accessTokens: { issue: () => Promise.reject(new Error('a test issues no token')) },
    isOnUsually: config.federation.isEnabled,
    ownIssuer: () => baseUrlOf(config),
    report: () => {},
  })
}

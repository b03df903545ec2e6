import type { Origin } from '../../config/config.ts'
import { type ExplainedValue, listed } from '../../config/explain-config.ts'
import { maskUrl } from '../../errors/mask.ts'
import type { Managed, ManagedStatus } from '../../managed/read-managed.ts'

const unusable = 'unusable'

/** The stored providers and models, as `config explain` shows values. One that can't be used is called that, and its problem describes it. */
export function explainStored({ providers, models }: Pick<Managed, 'providers' | 'models'>): readonly ExplainedValue[] {
  return [
    ...providers.map(({ stored: { slug }, status, problem, provider }) =>
      listed(`providers.${slug}`, 'Providers', problem ?? 'A provider that is stored.', {
        value: provider === undefined ? unusable : `${provider.name} at ${maskUrl(provider.baseUrl)}`,
        origin: originOf(status),
      }),
    ),
    ...models.map(({ stored: { id }, status, problem, model }) =>
      listed(`models.${id}`, 'Models', problem ?? 'A model that is stored.', {
        value:
          model?.endpoints.map(({ providerSlug, upstreamModel }) => `${upstreamModel} at ${providerSlug}`).join(', ') ??
          unusable,
        origin: originOf(status),
      }),
    ),
  ].map((value) => ({ ...value, isInFile: false }))
}

function originOf(status: ManagedStatus): Origin {
  return status === 'active' ? { kind: 'stored' } : { kind: 'stored', name: status }
}

import type { ExplainedValue } from '../../config/explain-config.ts'
import { maskUrl } from '../../errors/mask.ts'
import { shownText } from '../../telemetry/shown-text.ts'
import type { Stored } from '../load-stored.ts'

/** What was not read of a database, and what of it does not count, each in a line. */
export function storedProblems({ managed, place, problem }: Stored): string[] {
  const named = [
    ...managed.providers.map((each) => ({ ...each, what: `provider "${each.stored.slug}"` })),
    ...managed.models.map((each) => ({ ...each, what: `model "${each.stored.id}"` })),
  ]
  const lines = named.flatMap(({ what, problem: why }) =>
    why === null ? [] : [`the stored ${what} does not count, or not all of it: ${why}.`],
  )
  const unread = problem === null ? [] : [`providers and models of ${place} could not be read: ${problem}.`]
  return [...unread, ...lines].map((line) => shownText(line, line.length))
}

/** The stored providers and models, as `config explain` shows values. */
export function explainStored({ managed: { providers, models } }: Stored): readonly ExplainedValue[] {
  return [
    ...providers.map(({ stored: { slug }, status, provider }) => ({
      key: `providers.${slug}`,
      value: provider === undefined ? 'unusable' : `${provider.name} at ${maskUrl(provider.baseUrl)}`,
      origin: originOf(status),
    })),
    ...models.map(({ stored: { id }, status, model }) => ({
      key: `models.${id}`,
      value:
        model?.endpoints.map(({ providerSlug, upstreamModel }) => `${upstreamModel} at ${providerSlug}`).join(', ') ??
        'unusable',
      origin: originOf(status),
    })),
  ]
}

function originOf(status: 'active' | 'broken' | 'overridden'): string {
  return status === 'active' ? 'database' : `database, ${status}`
}

import type { Changes } from '../administration/configuration/reload-report.ts'
import type { Catalog, Model } from '../catalog/catalog.ts'

/** What differs from one catalog to the next. A model whose provider is reached in another way has not changed itself. */
export function catalogChanges(
  before: Catalog,
  after: Catalog,
): { readonly providers: Changes; readonly models: Changes } {
  return {
    providers: changes(before.providers, after.providers, (provider) => JSON.stringify(provider)),
    models: changes(before.models, after.models, textOfModel),
  }
}

function textOfModel({ endpoints, ...model }: Model): string {
  const shown = endpoints.map(({ provider, supportedParameters, ...endpoint }) => {
    return { ...endpoint, provider: provider.slug, parameters: supportedParameters && [...supportedParameters] }
  })
  return JSON.stringify({ ...model, endpoints: shown })
}

function changes<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  textOf: (each: T) => string,
): Changes {
  const changed = [...after].filter(([name, now]) => {
    const earlier = before.get(name)
    return earlier !== undefined && textOf(earlier) !== textOf(now)
  })
  return {
    added: sorted([...after.keys()].filter((name) => !before.has(name))),
    removed: sorted([...before.keys()].filter((name) => !after.has(name))),
    changed: sorted(changed.map(([name]) => name)),
  }
}

function sorted(names: readonly string[]): readonly string[] {
  return names.toSorted()
}

import type { Catalog, Model } from '../catalog/catalog.ts'
import type { ReadPrices } from '../catalog/wire-prices.ts'

/** Prices by the ids of endpoints. */
export type PriceTable = ReadonlyMap<string, ReadPrices>

/** A catalog with other prices for some endpoints. */
export function repricedCatalog(catalog: Catalog, table: PriceTable): Catalog {
  if (table.size === 0) return catalog
  const known = new WeakMap<Model, Model>()
  const repriced = (model: Model): Model => {
    if (!model.endpoints.some(({ id }) => table.has(id))) return model
    let changed = known.get(model)
    if (changed === undefined) {
      const endpoints = model.endpoints.map((each) => ({ ...each, ...table.get(each.id) }))
      changed = { ...model, endpoints }
      known.set(model, changed)
    }
    return changed
  }
  return {
    providers: catalog.providers,
    models: new Map([...catalog.models].map(([id, model]) => [id, repriced(model)])),
    find: (id) => {
      const model = catalog.find(id)
      return model === undefined ? undefined : repriced(model)
    },
    isKnown: (id) => catalog.isKnown(id),
    explainAbsence: (id) => catalog.explainAbsence(id),
    suggest: (id) => catalog.suggest(id),
  }
}

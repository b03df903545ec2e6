import type { Model } from './catalog.ts'

/**
 * Names of models without their author (`claude-opus-4-8`), and the models that each may mean: those that are called so themselves, else
 * those that a provider calls so.
 */
export class BareNames {
  readonly #called = new Map<string, Set<Model>>()
  readonly #served = new Map<string, Set<Model>>()

  /** `listed` models win over `others` of the same name. */
  constructor(listed: Iterable<Model>, others: Iterable<Model>) {
    this.#enter(listed)
    const known = new Set([...this.#called.keys(), ...this.#served.keys()])
    this.#enter(others, known)
  }

  /** The models that a name without author may mean; none for a name with an author. */
  meantBy(name: string): readonly Model[] {
    const key = folded(name)
    return [...(this.#called.get(key) ?? this.#served.get(key) ?? [])]
  }

  #enter(models: Iterable<Model>, known: ReadonlySet<string> = new Set()): void {
    for (const model of models) {
      // The simulator answers only callers that name it in full.
      if (model.endpoints.some(({ provider }) => provider.format === 'simulator')) continue
      const slug = model.id.slice(model.id.indexOf('/') + 1)
      enter(this.#called, slug, model, known)
      for (const { upstreamModel } of model.endpoints) enter(this.#served, upstreamModel, model, known)
    }
  }
}

function enter(names: Map<string, Set<Model>>, written: string, model: Model, known: ReadonlySet<string>): void {
  const name = folded(written)
  if (name.includes('/') || known.has(name)) return
  const named = names.get(name)
  if (named === undefined) names.set(name, new Set([model]))
  else named.add(model)
}

/** The normalized spelling for comparing names: `4-5` and `4.5` are the same version. */
function folded(name: string): string {
  return name.toLowerCase().replace(/-(\d{1,2})-(\d{1,2})(?=-|$)/, '-$1.$2')
}

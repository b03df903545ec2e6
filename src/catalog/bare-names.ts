import type { Model } from './catalog.ts'

/** Names of models without their author (`claude-opus-4-8`), and the models that each may mean. */
export class BareNames {
  readonly #named = new Map<string, Set<Model>>()

  /** `listed` models win over `others` of the same name. */
  constructor(listed: Iterable<Model>, others: Iterable<Model>) {
    this.#enter(listed)
    const known = new Set(this.#named.keys())
    this.#enter(others, known)
  }

  /** The models that a name without author may mean; none for a name with an author. */
  meantBy(name: string): readonly Model[] {
    return [...(this.#named.get(folded(name)) ?? [])]
  }

  #enter(models: Iterable<Model>, known: ReadonlySet<string> = new Set()): void {
    for (const model of models) {
      // The simulator answers only callers that name it in full.
      if (model.endpoints.some(({ provider }) => provider.format === 'simulator')) continue
      const slug = model.id.slice(model.id.indexOf('/') + 1)
      for (const name of [slug, ...model.endpoints.map(({ upstreamModel }) => upstreamModel)].map(folded)) {
        if (name.includes('/') || known.has(name)) continue
        const named = this.#named.get(name)
        if (named === undefined) this.#named.set(name, new Set([model]))
        else named.add(model)
      }
    }
  }
}

/** The normalized spelling for comparing names: `4-5` and `4.5` are the same version. */
function folded(name: string): string {
  return name.toLowerCase().replace(/-(\d{1,2})-(\d{1,2})(?=-|$)/, '-$1.$2')
}

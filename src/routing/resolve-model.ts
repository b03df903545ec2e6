import type { Catalog, Model } from '../catalog/catalog.ts'
import { newestOfFamily } from './model-family.ts'

/** Suffixes of a model's name that change how it is routed. */
export type Variant = 'nitro' | 'floor' | 'free' | 'thinking' | 'exacto'

/** A requested name that the catalog has a model for. */
export interface ResolvedModel {
  readonly kind: 'known'
  readonly requestedAs: string
  readonly model: Model
  readonly variants: ReadonlySet<Variant>
  /** `latest` from a `~author/family-latest` alias, `alias` when the catalog knows the model by another id. */
  readonly via: 'id' | 'latest' | 'alias'
  /** The `author/family` of a `latest` alias. */
  readonly family: string | undefined
}

export type Resolution = ResolvedModel | { readonly kind: 'unknown'; readonly requestedAs: string }

const variantNames: ReadonlySet<string> = new Set<Variant>(['nitro', 'floor', 'free', 'thinking', 'exacto'])
const noVariants: ReadonlySet<Variant> = new Set()
const latestAlias = /^~([^/]+)\/(.+)-latest$/

/** Finds the model that a caller's name means: a catalog id, with or without variants, or a `~author/family-latest` alias. */
export function resolveModel(requestedAs: string, catalog: Catalog): Resolution {
  const named = catalog.models.get(requestedAs)
  if (named !== undefined) {
    return { kind: 'known', requestedAs, model: named, variants: noVariants, via: 'id', family: undefined }
  }
  const { base, variants } = splitVariants(requestedAs, catalog)
  const [, author, family] = latestAlias.exec(base) ?? []
  if (author !== undefined && family !== undefined) {
    const newest = newestIn(author, family, catalog)
    if (newest === undefined) return { kind: 'unknown', requestedAs }
    return { kind: 'known', requestedAs, model: newest, variants, via: 'latest', family: `${author}/${family}` }
  }
  const model = catalog.models.get(base) ?? catalog.find(base)
  if (model === undefined) return { kind: 'unknown', requestedAs }
  return { kind: 'known', requestedAs, model, variants, via: model.id === base ? 'id' : 'alias', family: undefined }
}

/** Whether a name asks for a search of the web before the model answers (`:online`). */
export function asksForWeb(requestedAs: string, catalog: Pick<Catalog, 'models'>): boolean {
  return requestedAs.includes(onlineMark) && splitVariants(requestedAs, catalog).asksForWeb
}

const onlineMark = ':online'

/** Newest models by `author/family`, cached for each catalog (which never changes): finding one searches all models of the author. */
const newestByFamily = new WeakMap<Catalog, Map<string, Model>>()

function newestIn(author: string, family: string, catalog: Catalog): Model | undefined {
  let known = newestByFamily.get(catalog)
  if (known === undefined) {
    known = new Map()
    newestByFamily.set(catalog, known)
  }
  const key = `${author}/${family}`.toLowerCase()
  const newest = known.get(key) ?? newestOfFamily(author, family, catalog.models.values())
  // Only hits are cached: families are few, but callers can make up any number of names.
  if (newest !== undefined) known.set(key, newest)
  return newest
}

/** The name without variants and alias marks, for finding near matches. */
export function bareModelName(requestedAs: string, catalog: Catalog): string {
  return splitVariants(requestedAs, catalog).base.replace(/^~(.+)-latest$/, '$1')
}

// Ids can contain colons (`qwen3:8b`), and a catalog can list `…:free` as a model: only known variants are removed, from the right, until
// the catalog knows the rest.
function splitVariants(name: string, catalog: Pick<Catalog, 'models'>) {
  const variants = new Set<Variant>()
  let base = name
  let asksForWeb = false
  while (!catalog.models.has(base)) {
    const colon = base.lastIndexOf(':')
    if (colon <= 0) break
    const suffix = base.slice(colon + 1)
    if (suffix === 'online') asksForWeb = true
    else if (isVariant(suffix)) variants.add(suffix)
    else break
    base = base.slice(0, colon)
  }
  return { base, variants, asksForWeb }
}

function isVariant(suffix: string): suffix is Variant {
  return variantNames.has(suffix)
}

import type { Endpoint } from '../catalog/catalog.ts'
import { toModelId } from '../catalog/model-id.ts'
import { providerPresets } from '../catalog/provider-presets.ts'
import { isFree } from './endpoint-price.ts'

/** The names by which lists may mean the model of an endpoint, in lower case. */
export interface ModelIdentities {
  /** Names of exactly this model, `author/slug`: its id here, and what its provider calls it as an id. */
  readonly exact: readonly string[]
  /** These, and names under which the same model goes elsewhere: without a version's date, without a variant, with the provider before it. */
  readonly wide: readonly string[]
}

const known = new WeakMap<Endpoint, ModelIdentities>()

/** All names of an endpoint's model, whatever name it was asked for by. */
export function identitiesOf(endpoint: Endpoint): ModelIdentities {
  let identities = known.get(endpoint)
  if (identities === undefined) {
    identities = identify(endpoint)
    known.set(endpoint, identities)
  }
  return identities
}

/** The spelling in which names and patterns are compared: in lower case, and `4-5` is the version `4.5`. */
export function foldedName(name: string): string {
  return name.trim().toLowerCase().replace(dashedVersion, '-$1.$2')
}

const dashedVersion = /-(\d{1,2})-(\d{1,2})(?=-|:|$)/

function identify(endpoint: Endpoint): ModelIdentities {
  const { modelId, provider, upstreamModel } = endpoint
  const ids = [modelId, ...ownIdOf(provider.slug, upstreamModel)].map((id) => id.toLowerCase())
  const exact = distinct([...ids, ...ids.map(foldedName)])
  const all = [...exact, `${provider.slug}/${upstreamModel}`.toLowerCase()]
  const wide = distinct(all.flatMap((name) => [name, foldedName(name), foldedName(withoutVersion(name))]))
  if (!isFree(endpoint)) return { exact, wide }
  return { exact: withFree(exact), wide: withFree(wide) }
}

/** What a provider's name of a model says about its author, if anything. */
function ownIdOf(slug: string, upstreamModel: string): readonly string[] {
  const preset = providerPresets.get(slug)
  if (preset !== undefined) return [toModelId(preset, upstreamModel)]
  return upstreamModel.includes('/') ? [toModelId({ author: slug, hasDashedVersions: false }, upstreamModel)] : []
}

/** What costs nothing is also meant by the name with `:free`. */
function withFree(names: readonly string[]): readonly string[] {
  return distinct([...names, ...names.map((name) => `${name}:free`)])
}

// `-2024-08-06`, `@20240806`, `-0613`, `-2411`, `-001`, `-05-20`, `-03-2024`, and stages of a release.
const version =
  /[-@](?:20\d\d-?\d\d-?\d\d|\d{3,4}|\d\d-\d\d(?:-?\d\d(?:\d\d)?)?|latest|preview|beta|exp|experimental|snapshot)$/
const variant = /:(?:free|nitro|floor|thinking|exacto|online|extended|beta|latest)$/

function withoutVersion(name: string): string {
  let bare = name
  while (true) {
    const shorter = bare.replace(variant, '').replace(version, '')
    if (shorter === bare) return bare
    bare = shorter
  }
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}

import type { ProviderPreset } from '../../catalog/provider-preset.ts'
import type { WirePrices } from '../../catalog/wire-prices.ts'
import type { WireEndpoint, WireModel } from '../../config/wire-config.ts'
import type { ConfigDraft } from '../config-draft.ts'
import { type Foreign, isMapping, list, mapping, number, text } from '../foreign.ts'
import { hasKnownPrice, knownPrices } from '../known-prices.ts'
import { idForName, isForOtherWork } from '../model-names.ts'
import { provide } from '../provider-draft.ts'
import { readDeployment } from './deployment.ts'
import { endpointTraits, modelTraits, noteModelInfo } from './model-info.ts'
import { noteParams } from './model-params.ts'

/** A model that callers name, while its deployments are read. */
interface Group {
  readonly id: string
  readonly endpoints: WireEndpoint[]
  traits: Partial<WireModel>
}

/** Reads `model_list`: a model for each name, an endpoint for each deployment. Returns the ids by the names that callers send. */
export function importModels(draft: ConfigDraft, root: Foreign): ReadonlyMap<string, string> {
  const credentials = credentialsOf(root)
  const wishes = new Map<string, string>()
  const groups = new Map<string, Group>()
  for (const [index, entry] of list(root['model_list']).entries()) {
    const found = mapping(entry)
    const name = text(found['model_name']) ?? ''
    const from = `model_list[${index}] ${name}`.trim()
    const params = withCredential(mapping(found['litellm_params']), credentials)
    const info = mapping(found['model_info'])
    const reason = unreadable(entry, name, found['litellm_params']) ?? otherWork(params, info)
    if (reason !== undefined) {
      draft.note(from, 'left out', reason)
      continue
    }
    if (text(params['model']) === '*') {
      draft.note(
        from,
        'nothing to do',
        'a provider is there as soon as its key is in the environment: callers send <provider>/<model>',
      )
      continue
    }
    const deployment = readDeployment(draft, params, name)
    if (typeof deployment === 'string') {
      draft.note(from, 'left out', deployment)
      continue
    }
    const { preset, upstreamModel, wish } = deployment
    const provider = provide(draft, wishes, wish)
    noteParams(draft, from, params)
    noteModelInfo(draft, from, info)
    if (name.includes('*') || upstreamModel.includes('*')) {
      draft.note(from, 'written', `the provider ${provider}, which takes any model: callers send ${provider}/<model>`)
      continue
    }
    const group = groupFor(groups, { name, preset, upstreamModel, provider })
    const traits = endpointTraits(params, info)
    const prices = traits.prices ?? pricesFor(draft, from, { preset, provider, upstreamModel, info, name })
    addEndpoint(draft, group, from, {
      provider,
      upstream_model: upstreamModel,
      ...traits,
      ...(prices !== undefined && { prices }),
    })
    group.traits = { ...modelTraits(info), ...group.traits }
  }
  for (const [name, { id, endpoints, traits }] of groups) {
    const model = { id, ...traits, endpoints }
    draft.models.push(model)
    draft.names.set(name, id)
  }
  return new Map([...groups].map(([name, { id }]) => [name, id]))
}

interface Priced {
  readonly preset: ProviderPreset | undefined
  readonly provider: string
  readonly upstreamModel: string
  readonly info: Foreign
  readonly name: string
}

/** Prices to write down, where the file has none and the catalog would not find them; says where they are not known at all. */
function pricesFor(
  draft: ConfigDraft,
  from: string,
  { preset, provider, upstreamModel, info, name }: Priced,
): WirePrices | undefined {
  if (preset !== undefined && provider === preset.slug && hasKnownPrice(preset, upstreamModel)) return undefined
  if (preset?.isLocal === true) return { prompt: 0, completion: 0 }
  const found = knownPrices(preset, [text(info['base_model']), upstreamModel, name])
  if (found === undefined)
    draft.note(`${from}: price`, 'by hand', 'it is not known: add prices, or its cost is null and budgets leave it out')
  return found
}

function addEndpoint(draft: ConfigDraft, group: Group, from: string, endpoint: WireEndpoint): void {
  const twin = group.endpoints.find(
    (each) => each.provider === endpoint.provider && each.upstream_model === endpoint.upstream_model,
  )
  if (twin !== undefined) {
    draft.note(from, 'nothing to do', `the same as another deployment of ${group.id}`)
    return
  }
  const others = group.endpoints.filter(({ provider }) => provider === endpoint.provider).length
  const tag = others === 0 ? {} : { tag: `${endpoint.provider}/${others + 1}` }
  group.endpoints.push({ ...endpoint, ...tag })
  draft.note(from, 'written', `${group.id} at ${endpoint.provider}`)
}

function groupFor(
  groups: Map<string, Group>,
  wish: {
    readonly name: string
    readonly preset: ProviderPreset | undefined
    readonly upstreamModel: string
    readonly provider: string
  },
): Group {
  const known = groups.get(wish.name)
  if (known !== undefined) return known
  const ids = new Set([...groups.values()].map(({ id }) => id))
  const id = idForName(wish.name, wish.preset, wish.upstreamModel, wish.provider)
  const free = ids.has(id) ? `${id}-${groups.size + 1}` : id
  const group: Group = { id: free, endpoints: [], traits: {} }
  groups.set(wish.name, group)
  return group
}

/** Why an entry can't be read at all; undefined where it can. */
function unreadable(entry: unknown, name: string, params: unknown): string | undefined {
  if (!isMapping(entry)) return 'it is no mapping'
  if (name === '') return 'it has no model_name'
  return isMapping(params) ? undefined : 'it has no litellm_params'
}

/** Why a deployment is none for conversations; undefined where it is one. */
function otherWork(params: Foreign, info: Foreign): string | undefined {
  const mode = text(info['mode'])
  if (mode !== undefined && !['chat', 'completion', 'responses'].includes(mode)) {
    return `there is no operation for ${mode} here`
  }
  const model = text(params['model']) ?? ''
  return mode === undefined && isForOtherWork(model) ? `${model} is no model for conversations` : undefined
}

function credentialsOf(root: Foreign): ReadonlyMap<string, Foreign> {
  const entries = list(root['credential_list']).map(mapping)
  return new Map(entries.map((each) => [text(each['credential_name']) ?? '', mapping(each['credential_values'])]))
}

function withCredential(params: Foreign, credentials: ReadonlyMap<string, Foreign>): Foreign {
  const name = text(params['litellm_credential_name'])
  return name === undefined ? params : { ...credentials.get(name), ...params }
}

/** Further names for models that are there: `router_settings.model_group_alias`. */
export function importAliases(
  draft: ConfigDraft,
  aliases: Foreign,
  ids: ReadonlyMap<string, string>,
  from: string,
): void {
  for (const [alias, target] of Object.entries(aliases)) {
    const name = text(target) ?? text(mapping(target)['model']) ?? ''
    const id = ids.get(name)
    const model = draft.models.find((each) => each.id === id)
    if (model === undefined || id === undefined) {
      draft.note(`${from}.${alias}`, 'left out', `there is no model ${name}`)
      continue
    }
    const own = idForName(alias, undefined, name, id.split('/', 1)[0] ?? id)
    const copy = { ...model, id: own }
    draft.models.push(copy)
    draft.names.set(alias, own)
    draft.note(`${from}.${alias}`, 'written', own)
    const isHidden = mapping(target)['hidden'] === true
    if (isHidden) draft.note(`${from}.${alias}.hidden`, 'left out', 'models are listed to all who may ask them')
  }
}

/** How many seconds a value is as a duration; undefined where it is none. */
export function seconds(value: unknown): string | undefined {
  const found = number(value)
  return found === undefined || found <= 0 ? undefined : `${found}s`
}

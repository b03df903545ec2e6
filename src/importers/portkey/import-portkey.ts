import { formatDuration } from '../../config/quantities.ts'
import type { WireEndpoint, WireModel } from '../../config/wire-config.ts'
import { ConfigDraft } from '../config-draft.ts'
import { type Foreign, mapping, number, ownOf } from '../foreign.ts'
import { leftOut } from '../import-note.ts'
import { idForName } from '../model-names.ts'
import { provide, toSlug } from '../provider-draft.ts'
import { type HeldKeys, resolveTarget } from './resolve-target.ts'
import { targetNotes } from './target-notes.ts'
import { flatten, type Strategy, type Target, unwrapped } from './targets.ts'

export interface PortkeyOptions {
  /** What the config is called, for a model that stands for it. */
  readonly name: string
  readonly heldKeys: HeldKeys
}

/** Where a target's requests go here. */
interface Way {
  readonly provider: string
  readonly modelId: string | undefined
  readonly endpoint: WireEndpoint | undefined
}

/** A config of Portkey as a gateway.yaml. https://portkey.ai/docs/product/ai-gateway/configs */
export function importPortkey(root: unknown, { name, heldKeys }: PortkeyOptions): ConfigDraft {
  const draft = new ConfigDraft('PORTKEY')
  const config = unwrapped(root)
  const { targets, strategies, wrong } = flatten(config)
  for (const from of wrong) draft.note(from, 'left out', 'it names no provider')
  const wishes = new Map<string, string>()
  const ways = new Map<Target, Way>()
  for (const target of targets) {
    const way = importTarget(draft, wishes, target, heldKeys)
    if (way !== undefined) ways.set(target, way)
  }
  for (const strategy of strategies) importStrategy(draft, strategy, ways, name)
  importTimeout(draft, [config, ...targets.map(({ members }) => members)])
  const noted = new Set<string>()
  for (const { from, members } of [{ from: '', members: config }, ...strategies, ...targets]) {
    noteMembers(draft, from, members, noted)
  }
  return draft
}

function importTarget(
  draft: ConfigDraft,
  wishes: Map<string, string>,
  target: Target,
  heldKeys: HeldKeys,
): Way | undefined {
  const from = target.from === '' ? 'the config' : target.from
  const resolved = resolveTarget(draft, target, heldKeys)
  if (typeof resolved === 'string') {
    draft.note(from, 'left out', resolved)
    return undefined
  }
  const { preset, model, wish } = resolved
  const provider = provide(draft, wishes, wish)
  if (model === undefined) {
    draft.note(from, 'written', `the provider ${provider}`)
    return { provider, modelId: undefined, endpoint: undefined }
  }
  const id = idForName(model, preset, model, provider)
  const endpoint = { provider, upstream_model: model }
  addEndpoint(draft, id, endpoint)
  draft.note(from, 'written', `${id} at ${provider}`)
  return { provider, modelId: id, endpoint }
}

function addEndpoint(draft: ConfigDraft, id: string, endpoint: WireEndpoint): void {
  const at = draft.models.findIndex((model) => model.id === id)
  const model = draft.models[at]
  if (model === undefined) {
    draft.models.push({ id, endpoints: [endpoint] })
    return
  }
  draft.models[at] = withEndpoint(model, endpoint)
}

function withEndpoint(model: WireModel, endpoint: WireEndpoint): WireModel {
  const same = model.endpoints.filter(({ provider }) => provider === endpoint.provider)
  if (same.some(({ upstream_model: name }) => name === endpoint.upstream_model)) return model
  const tag = same.length === 0 ? {} : { tag: `${endpoint.provider}/${same.length + 1}` }
  return { ...model, endpoints: [...model.endpoints, { ...endpoint, ...tag }] }
}

function importStrategy(draft: ConfigDraft, strategy: Strategy, ways: ReadonlyMap<Target, Way>, name: string): void {
  const from = strategy.from === '' ? 'strategy' : `${strategy.from}.strategy`
  const found = strategy.targets.flatMap((target) => ways.get(target) ?? [])
  if (strategy.mode === 'loadbalance') {
    spread(draft, from, found, strategy.from === '' ? name : `${name}-${strategy.from}`)
  } else if (strategy.mode === 'fallback') {
    draft.note(from, 'by hand', fallbackWords(found))
  } else if (strategy.mode === 'conditional') {
    draft.note(from, 'left out', 'callers name the model; service/auto chooses one by what is asked')
  } else draft.note(from, 'nothing to do', 'there is one target')
}

/** One model for all targets of a load balancer: that is how requests are spread here. */
function spread(draft: ConfigDraft, from: string, ways: readonly Way[], name: string): void {
  const endpoints = ways.flatMap(({ endpoint }) => endpoint ?? [])
  const ids = new Set(ways.flatMap(({ modelId }) => modelId ?? []))
  if (endpoints.length < ways.length || ids.size === 1) {
    draft.note(from, 'nothing to do', 'requests are spread over the endpoints of a model, cheaper ones more often')
    return
  }
  const empty: WireModel = { id: `portkey/${toSlug(name)}`, endpoints: [] }
  const model = endpoints.reduce(withEndpoint, empty)
  draft.models.push(model)
  draft.comment(
    model,
    'Requests for it are spread over these endpoints, cheaper ones more often; weights are not taken.',
  )
  draft.note(from, 'written', model.id)
}

function fallbackWords(ways: readonly Way[]): string {
  const ids = [...new Set(ways.flatMap(({ modelId }) => modelId ?? []))]
  const providers = [...new Set(ways.map(({ provider }) => provider))]
  return ids.length > 1
    ? `callers send "models": ${JSON.stringify(ids)}`
    : `callers send "provider": {"order": ${JSON.stringify(providers)}}`
}

function importTimeout(draft: ConfigDraft, all: readonly Foreign[]): void {
  const times = all.flatMap((members) => number(members['request_timeout']) ?? [])
  if (times.length > 0) draft.set('limits.request_timeout', formatDuration(Math.max(...times)), 'request_timeout')
}

/** Members that are read above. */
const taken = new Set([
  ...['strategy', 'targets', 'provider', 'virtual_key', 'api_key', 'override_params', 'request_timeout', 'custom_host'],
  ...['resource_name', 'deployment_id', 'azure_deployment_name', 'azure_foundry_url', 'workers_ai_account_id'],
  ...['snowflake_account', 'huggingface_base_url', 'vertex_project_id', 'vertex_region', 'openai_organization'],
  ...['openai_project', 'aws_region', 'aws_access_key_id', 'aws_secret_access_key', 'aws_session_token'],
])

function noteMembers(draft: ConfigDraft, from: string, members: Foreign, noted: Set<string>): void {
  const at = from === '' ? '' : `${from}.`
  const say = (name: string, outcome: 'written' | 'nothing to do' | 'by hand' | 'left out', words: string) => {
    if (noted.has(`${at}${name}`)) return
    noted.add(`${at}${name}`)
    draft.note(`${at}${name}`, outcome, words)
  }
  for (const name of Object.keys(members).filter((each) => !taken.has(each))) {
    const { outcome, words } = ownOf(targetNotes, name) ?? leftOut('it is not known here')
    say(name, outcome, words)
  }
  const { model: _model, ...params } = mapping(members['override_params'])
  for (const name of Object.keys(params)) say(`override_params.${name}`, 'left out', 'requests say this themselves')
}

import type { ProviderPreset } from '../../catalog/provider-preset.ts'
import { providerPresets } from '../../catalog/provider-presets.ts'
import type { ConfigDraft } from '../config-draft.ts'
import { hostOf, mapping, ownOf, text } from '../foreign.ts'
import type { ProviderWish } from '../provider-draft.ts'
import { literal } from '../secrets.ts'
import { whyNotOnVertex } from '../vertex-models.ts'
import { providerNames } from './provider-names.ts'
import type { Target } from './targets.ts'

/** Where a target leads. */
export interface Resolved {
  readonly preset: ProviderPreset | undefined
  /** Undefined where callers name it. */
  readonly model: string | undefined
  readonly wish: ProviderWish
}

/** What is told besides the file: the providers of keys that Portkey holds, by the key's name. */
export type HeldKeys = ReadonlyMap<string, string>

/** Reads where a target leads; a sentence where it can't be told. */
export function resolveTarget(draft: ConfigDraft, { members }: Target, held: HeldKeys): Resolved | string {
  const params = mapping(members['override_params'])
  const [catalogKey, model] = splitModel(text(params['model']))
  const provider = text(members['provider'])
  const heldKey = text(members['virtual_key']) ?? (provider?.startsWith('@') === true ? provider.slice(1) : catalogKey)
  const named = provider === undefined || provider.startsWith('@') ? undefined : provider
  const name = named ?? (heldKey === undefined ? undefined : (held.get(heldKey) ?? guessed(heldKey)))
  const host = text(members['custom_host'])
  if (name === undefined && host === undefined) {
    return `only Portkey knows whose key ${heldKey ?? '?'} is: say so with --virtual-key ${heldKey ?? 'name'}=openai`
  }
  const slug = ownOf(providerNames, name)
  if (slug === undefined && host === undefined) return `the provider ${name} is not known here: add it by hand`
  const preset = host !== undefined && slug === 'openai' ? undefined : providerPresets.get(slug ?? '')
  const deployment = text(members['deployment_id']) ?? text(members['azure_deployment_name'])
  const upstream = deployment ?? model
  const whyNot = preset?.slug === 'google-vertex' ? whyNotOnVertex(upstream) : undefined
  if (whyNot !== undefined) return whyNot
  const address = host === undefined ? addressOf(preset, members) : host.replace(/\/+$/, '')
  const region = text(members['aws_region'])
  const apiKey = keyOf(draft, { members, preset, heldKey, name: name ?? 'server' })
  const headers = headersOf(members)
  return {
    preset,
    model: upstream === undefined ? undefined : literal(upstream),
    wish: {
      preset,
      distinction: region ?? text(members['resource_name']) ?? heldKey ?? hostOf(host ?? '') ?? '',
      ...(address !== undefined && { baseUrl: draft.secrets.address(address, `${name ?? 'server'} custom_host`) }),
      ...(apiKey !== undefined && { apiKey }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(preset?.slug === 'amazon-bedrock' && region !== undefined && { awsRegion: region }),
    },
  }
}

function splitModel(model: string | undefined): readonly [string | undefined, string | undefined] {
  const [, key, rest] = /^@([^/]+)\/(.+)$/.exec(model ?? '') ?? []
  return key === undefined ? [undefined, model] : [key, rest]
}

/** Keys are often called by their providers: `openai-prod-258f4d`. */
function guessed(heldKey: string): string | undefined {
  const names = Object.keys(providerNames).sort((one, other) => other.length - one.length)
  return names.find((name) => heldKey === name || heldKey.startsWith(`${name}-`))
}

function addressOf(preset: ProviderPreset | undefined, members: Target['members']): string | undefined {
  const resource = text(members['resource_name'])
  const account = text(members['workers_ai_account_id']) ?? text(members['snowflake_account'])
  const project = text(members['vertex_project_id'])
  const region = text(members['vertex_region']) ?? 'us-central1'
  if (preset?.slug === 'azure') {
    const foundry = text(members['azure_foundry_url'])?.replace(/\/+$/, '')
    if (foundry !== undefined) return `${foundry}/openai/v1`
    return resource === undefined ? undefined : `https://${resource}.openai.azure.com/openai/v1`
  }
  if (preset?.slug === 'google-vertex' && project !== undefined) {
    const host = region === 'global' ? 'aiplatform.googleapis.com' : `${region}-aiplatform.googleapis.com`
    return `https://${host}/v1/projects/${project}/locations/${region}/publishers/google`
  }
  if (account !== undefined && preset?.baseUrl.includes('{account}') === true) {
    return preset.baseUrl.replaceAll('{account}', account)
  }
  return text(members['huggingface_base_url'])
}

interface KeyParts {
  readonly members: Target['members']
  readonly preset: ProviderPreset | undefined
  readonly heldKey: string | undefined
  readonly name: string
}

function keyOf(draft: ConfigDraft, { members, preset, heldKey, name }: KeyParts): string | undefined {
  const id = text(members['aws_access_key_id'])
  const secretKey = text(members['aws_secret_access_key'])
  if (id !== undefined && secretKey !== undefined) {
    const session = text(members['aws_session_token'])
    const parts = [
      draft.secrets.keep(id, `${name} aws_access_key_id`),
      draft.secrets.keep(secretKey, `${name} aws_secret_access_key`),
      ...(session === undefined ? [] : [draft.secrets.keep(session, `${name} aws_session_token`)]),
    ]
    return parts.join(':')
  }
  const given = text(members['api_key'])
  if (given !== undefined) return draft.secrets.keep(given, `${name} api_key`)
  const [usual] = preset?.apiKeyVariables ?? []
  const isFirst = !draft.providers.some(({ slug }) => slug === preset?.slug)
  if (typeof usual === 'string' && (heldKey === undefined || isFirst)) return draft.secrets.reference(usual)
  return heldKey === undefined ? undefined : draft.secrets.reference(variableFor(heldKey))
}

function variableFor(heldKey: string): string {
  const name = heldKey.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
  return `${/^\d/.test(name) ? 'KEY_' : ''}${name}_API_KEY`
}

function headersOf(members: Target['members']): Readonly<Record<string, string>> {
  const organization = text(members['openai_organization'])
  const project = text(members['openai_project'])
  return {
    ...(organization !== undefined && { 'OpenAI-Organization': literal(organization) }),
    ...(project !== undefined && { 'OpenAI-Project': literal(project) }),
  }
}

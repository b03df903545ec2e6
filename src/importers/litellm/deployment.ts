import type { ProviderPreset } from '../../catalog/provider-preset.ts'
import { providerPresets } from '../../catalog/provider-presets.ts'
import type { ConfigDraft } from '../config-draft.ts'
import { type Foreign, hostOf, mapping, ownOf, text } from '../foreign.ts'
import type { ProviderWish } from '../provider-draft.ts'
import { literal } from '../secrets.ts'
import { whyNotOnVertex } from '../vertex-models.ts'
import { type PrefixRow, prefixes, prefixOfBareName, routes } from './provider-prefixes.ts'
import { address, plain, secret, variableOf } from './references.ts'

/** Where one deployment of LiteLLM's file leads. */
export interface Deployment {
  readonly preset: ProviderPreset | undefined
  readonly upstreamModel: string
  readonly wish: ProviderWish
}

/** Reads where a deployment leads; a sentence where it can't be told or is not known here. `name` is what its secrets are called by. */
export function readDeployment(draft: ConfigDraft, params: Foreign, name: string): Deployment | string {
  const model = text(params['model'])
  if (model === undefined) return 'it names no model'
  const given = text(params['custom_llm_provider'])
  const slash = model.indexOf('/')
  const written = slash < 0 ? undefined : model.slice(0, slash)
  const prefix = given ?? (written !== undefined && Object.hasOwn(prefixes, written) ? written : undefined)
  const found = prefix ?? (slash < 0 ? prefixOfBareName(model) : undefined)
  const row = ownOf(prefixes, found)
  if (row === undefined || found === undefined) {
    return `the provider ${given ?? written ?? `of ${model}`} is not known here: add it by hand, with its address and format`
  }
  const rest = written === found ? model.slice(slash + 1) : model
  return build(draft, { row, prefix: found, rest: withoutRoute(rest), params, name })
}

interface Parts {
  readonly row: PrefixRow
  readonly prefix: string
  readonly rest: string
  readonly params: Foreign
  readonly name: string
}

function build(draft: ConfigDraft, { row, prefix, rest, params, name }: Parts): Deployment | string {
  const base = params['api_base'] ?? params['base_url']
  const isElsewhere =
    row.slug === 'openai' && text(base) !== undefined && !/\/\/api\.openai\.com(\/|$)/.test(String(base))
  const preset = isElsewhere || row.slug === undefined ? undefined : providerPresets.get(row.slug)
  const [region, upstreamModel] = splitRegion(row.slug, rest)
  const whyNot = preset?.slug === 'google-vertex' ? whyNotOnVertex(upstreamModel) : undefined
  if (whyNot !== undefined) return whyNot
  const path = isElsewhere ? '' : (row.path ?? '')
  const baseUrl = preset?.slug === 'google-vertex' ? vertexUrl(draft, params) : addressOf(draft, base, path, name)
  if (preset === undefined && baseUrl === undefined) return `the address of ${prefix}/${rest} is missing (api_base)`
  const awsRegion = preset?.slug === 'amazon-bedrock' ? (region ?? plain(draft, params['aws_region_name'])) : undefined
  const apiKey = keyOf(draft, row, params, name)
  const headers = headersOf(draft, params)
  const comment = commentOf(base, path)
  return {
    preset,
    upstreamModel: literal(upstreamModel),
    wish: {
      preset,
      distinction: awsRegion ?? (distinctionOf(params, base) || name),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(apiKey !== undefined && { apiKey }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(awsRegion !== undefined && { awsRegion }),
      ...(comment !== undefined && { comment }),
    },
  }
}

/** `converse/us.anthropic.claude` is called in one way, and is the same model. */
function withoutRoute(rest: string): string {
  const [first = '', ...others] = rest.split('/')
  return others.length > 0 && (routes as readonly string[]).includes(first) ? others.join('/') : rest
}

/** Bedrock's region may stand before the model. */
function splitRegion(slug: string | undefined, rest: string): readonly [string | undefined, string] {
  const [, region, model] = /^([a-z]{2}(?:-[a-z]+)+-\d)\/(.+)$/.exec(rest) ?? []
  return slug === 'amazon-bedrock' && region !== undefined && model !== undefined ? [region, model] : [undefined, rest]
}

function addressOf(draft: ConfigDraft, base: unknown, path: string, name: string): string | undefined {
  const found = address(draft, base, `${name} api_base`)
  // Anything else only fills the place.
  if (found === undefined || !/^(https?:\/\/|\$\{)/.test(found)) return undefined
  const bare = found
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\/(chat\/completions|messages|responses)$/, '')
    .replace(/\/openai\/deployments\/.*$/, '')
  return bare.endsWith(path) ? bare : bare + path
}

function commentOf(base: unknown, path: string): string | undefined {
  const variable = variableOf(base)
  return variable === undefined || path === ''
    ? undefined
    : `${variable} must end without a slash, and without ${path}.`
}

function vertexUrl(draft: ConfigDraft, params: Foreign): string | undefined {
  const project = plain(draft, params['vertex_project'] ?? params['vertex_ai_project'])
  const location = plain(draft, params['vertex_location'] ?? params['vertex_ai_location']) ?? 'us-central1'
  if (project === undefined) return undefined
  const host = location === 'global' ? 'aiplatform.googleapis.com' : `${location}-aiplatform.googleapis.com`
  return `https://${host}/v1/projects/${project}/locations/${location}/publishers/google`
}

const awsParts = ['aws_access_key_id', 'aws_secret_access_key', 'aws_session_token'] as const

function keyOf(draft: ConfigDraft, row: PrefixRow, params: Foreign, name: string): string | undefined {
  if (row.slug === 'amazon-bedrock') {
    const isGiven = params['aws_access_key_id'] !== undefined
    const parts = awsParts.map((part) =>
      isGiven
        ? secret(draft, params[part], `${name} ${part}`)
        : part === 'aws_session_token'
          ? undefined
          : draft.secrets.reference(part.toUpperCase()),
    )
    return parts.filter((part) => part !== undefined).join(':')
  }
  const given = secret(draft, params['api_key'], `${name} api_key`)
  if (given !== undefined || params['api_key'] !== undefined) return given
  return row.variable === undefined ? undefined : draft.secrets.reference(row.variable)
}

function headersOf(draft: ConfigDraft, params: Foreign): Readonly<Record<string, string>> {
  const organization = typeof params['organization'] === 'string' ? plain(draft, params['organization']) : undefined
  const extra = Object.entries(mapping(params['extra_headers'] ?? params['headers'])).flatMap(([name, value]) => {
    const isSecret = /auth|key|token|secret/i.test(name)
    const found = isSecret ? secret(draft, value, name) : plain(draft, value)
    return found === undefined ? [] : [[name.trim().replaceAll(/\s+/g, '-'), found] as const]
  })
  return Object.fromEntries([...(organization === undefined ? [] : [['OpenAI-Organization', organization]]), ...extra])
}

/** What tells a provider from others of its kind: a host, a place, or the variable with its key. */
function distinctionOf(params: Foreign, base: unknown): string {
  const address = text(base)
  if (address !== undefined && variableOf(base) === undefined) return hostWord(address)
  const place = text(params['vertex_location']) ?? text(params['region_name'])
  const variable = variableOf(params['api_key']) ?? variableOf(base)
  return place ?? variable?.replaceAll(/_?(API|KEY|BASE|URL)(?=_|$)/gi, '') ?? ''
}

function hostWord(address: string): string {
  const host = hostOf(address) ?? ''
  // Addresses of this machine say nothing.
  return /^[\d.]+$|^localhost$/.test(host) ? '' : (host.split('.')[0] ?? '')
}

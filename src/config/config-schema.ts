import type { UpstreamFormatId } from '../canonical/format-id.ts'
import { capabilityList } from '../catalog/capabilities.ts'
import { choice, described, type JsonSchema, list, mapping, text, tokenCount } from './json-schema.ts'
import { priceSchema } from './price-schema.ts'
import { durationPattern, formatDuration, formatSize, sizePattern } from './quantities.ts'
import type { Setting } from './settings/setting.ts'
import { settings } from './settings.ts'

/** Describes a valid duration. */
export const durationRule = 'a duration such as 10m, 60s or 500ms'

/** Describes a valid size. */
export const sizeRule = 'a size such as 32MiB or 64KiB'

const groups: Readonly<Record<string, string>> = {
  routing: 'Where requests go, and when a stream is committed to a provider.',
  limits: 'Bounds on what requests may cost.',
  credits: 'Prepaid money of organizations.',
  rate_limits:
    'What callers may use in a minute, unless they have limits of their own, and how many calls of providers in an hour.',
  contract: 'How strictly answers are checked against openapi.yaml, and what a team adds to it.',
  http: 'Who may reach the gateway.',
  cors: 'Pages of other origins in browsers.',
  outbound: 'Fetches that the gateway makes for callers.',
  federation: 'Access tokens for workloads of trusted identity providers.',
  discovery: 'Finding providers without configuration.',
  tools: 'Tools that the gateway runs for callers.',
  console: 'The web console, and how long people are signed in to it.',
  'console.oidc': 'Where people sign in to the console, and what they become.',
  'tools.web_search': 'Where the web is searched.',
  'tools.web_fetch': 'How pages of the web are read.',
  'tools.files': 'Files of workspaces: where they are kept, and how much they may take.',
  'tools.files.s3': 'The S3-compatible store of `tools.files.store: s3`.',
  'tools.sandbox': 'Where commands of models run, and how much they may take.',
  simulator: 'The embedded provider.',
  plugins: 'Plugins of requests.',
  'plugins.moderation': 'Who classifies input.',
  guardrails: 'Filters of guardrails.',
  metrics: 'Metrics for Prometheus.',
  telemetry: 'What is recorded.',
}

const headerName = "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"
const flag: JsonSchema = { type: 'boolean' }
const slug: JsonSchema = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9._-]{0,63}$',
  'x-rule': 'a slug of lower-case letters, digits, dots, dashes and underscores',
}
const parameterName: JsonSchema = {
  type: 'string',
  pattern: '^[a-z][a-z_]*$',
  'x-rule': 'the name of a parameter',
}
/** Exhaustive, so that a new format can be configured. */
const formats = Object.keys({
  'openai-responses': true,
  'openai-chat': true,
  'anthropic-messages': true,
  'google-gemini': true,
  'bedrock-converse': true,
  'cohere-chat': true,
  'ollama-chat': true,
  simulator: true,
} satisfies Record<UpstreamFormatId, true>)

const capabilityProperties = Object.fromEntries(
  capabilityList.map(({ wireName, kind, sentence }) => [wireName, described(kind.schema, sentence)]),
)

/** The JSON Schema of one provider. */
export const providerSchema = mapping(
  'A company or server that runs models. A known slug (openai, groq, ollama, …) sets defaults for everything else.',
  {
    slug: described(slug, 'Its name in model ids and routing.'),
    name: described(text, 'Its display name.'),
    format: described(choice(...formats), 'The wire format that it speaks.'),
    base_url: described(
      { type: 'string', pattern: '^https?://[^\\s?#]+$', 'x-rule': 'an http:// or https:// URL without query' },
      'Where its API is; the format adds its path.',
    ),
    api_key: described({ type: 'string' }, 'Its API key, preferably from an environment variable.'),
    headers: {
      type: 'object',
      description: 'Further request headers.',
      propertyNames: { pattern: headerName, 'x-rule': 'a header name' },
      additionalProperties: { type: 'string', pattern: '^[^\\r\\n\\u0000]*$', 'x-rule': 'one line' },
    },
    data_policy: mapping('What it does with prompts. What is not set is assumed to be true.', {
      training: flag,
      retention: flag,
    }),
    zdr: described(flag, 'Whether zero data retention is agreed with it.'),
    accept_unknown_models: described(flag, 'Whether <slug>/<any model> may be called. Default: true.'),
    capabilities: mapping('How it differs from other providers of its format.', capabilityProperties),
  },
  ['slug'],
)

const endpoint = mapping(
  'A model as one provider serves it.',
  {
    provider: described(slug, 'The slug of a provider that is configured here or discovered from the environment.'),
    upstream_model: described(text, 'The name of the model at the provider.'),
    tag: described(
      {
        type: 'string',
        pattern: '^[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*)?$',
        'x-rule': 'provider or provider/variant, in lower case',
      },
      'What callers name in order, only and ignore. A variant that is, or begins with, eu or us is the region of the endpoint.',
    ),
    tier: choice('default', 'priority', 'flex'),
    prices: priceSchema,
    quantization: choice(
      ...['int4', 'int8', 'fp4', 'mxfp4', 'nvfp4', 'fp6', 'fp8', 'mxfp8', 'fp16', 'bf16', 'fp32', 'unknown'],
    ),
    supported_parameters: described(
      list(parameterName),
      'tools, reasoning, structured_outputs, verbosity, …; a list without sampling parameters is about these abilities only.',
    ),
  },
  ['provider', 'upstream_model'],
)

/** The JSON Schema of one model. */
export const modelSchema = mapping(
  'A model that callers may name. It replaces a known model with the same id.',
  {
    id: described(
      { type: 'string', pattern: '^[^\\s/~]+(/[^\\s/]+)+$', maxLength: 200, 'x-rule': 'author/slug' },
      'author/slug',
    ),
    name: text,
    description: { type: 'string' },
    context_length: tokenCount,
    max_output_tokens: tokenCount,
    input_modalities: list(choice('text', 'image', 'file', 'audio', 'video')),
    output_modalities: list(choice('text', 'image', 'audio')),
    endpoints: { ...list(endpoint), minItems: 1 },
  },
  ['id', 'endpoints'],
)

const mcpServer = mapping(
  'An MCP server that requests may name instead of an address.',
  {
    name: described(slug, 'What requests call it, as `connector` or `server_label`.'),
    url: described(
      { type: 'string', pattern: '^https?://[^\\s#]+$', 'x-rule': 'an http:// or https:// URL' },
      'Where it is; a private address is allowed by being here.',
    ),
    headers: {
      type: 'object',
      description: 'Headers of every request, such as its credentials, preferably from environment variables.',
      propertyNames: { pattern: headerName, 'x-rule': 'a header name' },
      additionalProperties: { type: 'string', pattern: '^[^\\r\\n\\u0000]*$', 'x-rule': 'one line' },
    },
    workspaces: described(list(text), 'Ids of the workspaces that may use it. Default: all.'),
    allowed_tools: described(list(text), 'Names of the tools that may be used. Default: all.'),
  },
  ['name', 'url'],
)

/** The JSON Schema of gateway.yaml, after environment variables are filled in. */
export const configSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'gateway.schema.json',
  title: 'Model Gateway configuration',
  ...mapping('gateway.yaml', {
    ...settingProperties(),
    providers: { type: 'array', items: providerSchema },
    models: { type: 'array', items: modelSchema },
    mcp: mapping('MCP servers that the gateway calls.', { servers: { type: 'array', items: mcpServer } }),
  }),
}

function settingProperties(prefix = ''): Record<string, JsonSchema> {
  const within = settings.filter((setting) => setting.isEnvironmentOnly !== true && setting.key.startsWith(prefix))
  const names = [...new Set(within.map(({ key }) => key.slice(prefix.length).replace(/\..*/, '')))]
  return Object.fromEntries(
    names.map((name) => {
      const key = prefix + name
      const single = within.find((setting) => setting.key === key)
      return [
        name,
        single === undefined ? mapping(groups[key] ?? '', settingProperties(`${key}.`)) : settingSchema(single),
      ]
    }),
  )
}

function settingSchema(setting: Setting): JsonSchema {
  const { description, fallback } = setting
  return { ...valueSchema(setting), description, ...(fallback !== undefined && { default: showDefault(setting) }) }
}

function valueSchema({ kind, minimum, maximum, choices, schemes, item, mayRepeat }: Setting): JsonSchema {
  switch (kind) {
    case 'integer':
      return { type: 'integer', minimum, maximum }
    case 'boolean':
      return flag
    case 'duration':
      return { type: 'string', pattern: durationPattern, 'x-rule': durationRule }
    case 'size':
      return { type: 'string', pattern: sizePattern, 'x-rule': sizeRule }
    case 'choice':
      return choice(...(choices ?? []))
    case 'texts': {
      const each = item === undefined ? text : { type: 'string', pattern: item.pattern, 'x-rule': item.rule }
      return mayRepeat === true ? { type: 'array', items: each } : list(each)
    }
    case 'paths':
      return { type: ['string', 'array'], items: text, 'x-rule': 'a path, or a list of paths' }
    case 'url':
      return { type: 'string', pattern: urlPattern(schemes ?? []), 'x-rule': urlRule(schemes ?? []) }
    default:
      return text
  }
}

/** The source of a regular expression for URLs of these schemes. */
export function urlPattern(schemes: readonly string[]): string {
  return `^(${schemes.join('|')})://\\S+$`
}

/** Describes a URL of these schemes. */
export function urlRule(schemes: readonly string[]): string {
  return `a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
}

function showDefault({ kind, fallback }: Setting): unknown {
  if (kind === 'duration' && typeof fallback === 'number') return formatDuration(fallback)
  if (kind === 'size' && typeof fallback === 'number') return formatSize(fallback)
  return fallback
}

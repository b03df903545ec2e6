import type { UpstreamFormatId } from '../canonical/format-id.ts'
import { capabilityList } from '../catalog/capabilities.ts'
import { durationPattern, formatDuration, formatSize, sizePattern } from './quantities.ts'
import type { Setting } from './settings/setting.ts'
import { settings } from './settings.ts'

/** A JSON Schema. `x-rule` describes a pattern: "must be <x-rule>". */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Describes a valid duration. */
export const durationRule = 'a duration such as 10m, 60s or 500ms'

/** Describes a valid size. */
export const sizeRule = 'a size such as 32MiB or 64KiB'

const groups: Readonly<Record<string, string>> = {
  routing: 'Where requests go, and when a stream is committed to a provider.',
  limits: 'Bounds on what requests may cost.',
  credits: 'Prepaid money of organizations.',
  rate_limits: 'What callers may use in a minute, unless they have limits of their own.',
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
const text: JsonSchema = { type: 'string', minLength: 1 }
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
const tokenCount: JsonSchema = { type: 'integer', minimum: 1, maximum: 1_000_000_000 }
const timeOfDay: JsonSchema = {
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  'x-rule': 'a time of day such as 16:30, in quotes',
}
const usdPerMillion: JsonSchema = { type: 'number', minimum: 0, maximum: 100_000 }
const usd: JsonSchema = { type: 'number', minimum: 0, maximum: 1000 }

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

function choice(...allowed: string[]): JsonSchema {
  return { enum: allowed }
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items, uniqueItems: true }
}

function mapping(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: string[] = [],
): JsonSchema {
  return {
    type: 'object',
    description,
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties,
  }
}

function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description }
}

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

const amounts = {
  prompt: usdPerMillion,
  completion: usdPerMillion,
  cache_read: usdPerMillion,
  cache_write: usdPerMillion,
  cache_write_hour: described(usdPerMillion, 'Cache writes kept for an hour. Default: like other cache writes.'),
  audio_input: described(usdPerMillion, 'Audio input. Default: like other input.'),
  audio_output: described(usdPerMillion, 'Audio output. Default: like other output.'),
  image_output: described(usdPerMillion, 'Image output. Default: like other output.'),
  request: usd,
  web_search: described(usd, 'One web search that the provider runs itself.'),
}

const priceTiers = described(
  list(
    mapping(
      'Prices of requests whose prompt exceeds a threshold. Default: those below the threshold.',
      {
        above_input_tokens: described(tokenCount, 'Applies to prompts of more tokens, cached ones included.'),
        ...amounts,
      },
      ['above_input_tokens'],
    ),
  ),
  'Prices of requests with a long prompt. The highest threshold that the prompt exceeds applies to the whole request.',
)

const offPeak = mapping(
  'Hours of the day in which tokens cost a share of their price.',
  {
    from: described(timeOfDay, 'Start, such as 16:30.'),
    to: described(timeOfDay, 'End, exclusive; before from if it is on the next day.'),
    timezone: described(text, 'IANA time zone of the hours. Default: UTC.'),
    share: described({ type: 'number', minimum: 0, maximum: 100 }, 'What tokens cost then: 0.5 is half.'),
  },
  ['from', 'to', 'share'],
)

function tierPrices(served: string): JsonSchema {
  return mapping(`Prices of answers that the provider says it served ${served}. Default: those of the endpoint.`, {
    ...amounts,
    tiers: priceTiers,
  })
}

const prices = mapping(
  'USD per million tokens, with up to six decimal places; request and web_search in USD each. Default: the known prices, if any.',
  {
    ...amounts,
    tiers: priceTiers,
    off_peak: described(
      { ...offPeak, ...list(offPeak), type: ['object', 'array'], 'x-rule': 'a mapping or a list' },
      'Hours of the day in which tokens cost a share of these prices, by the time at which the answer ends: one range, or a list.',
    ),
    priority: tierPrices('in its priority tier'),
    flex: tierPrices('in its flex tier'),
    batch: tierPrices('in a batch'),
  },
  ['prompt', 'completion'],
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
    prices,
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

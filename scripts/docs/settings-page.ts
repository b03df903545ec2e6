import { type OtelVariable, otelVariables } from '../../src/app/otlp/otel-variables.ts'
import { configSchema } from '../../src/config/config-schema.ts'
import type { JsonSchema } from '../../src/config/json-schema.ts'
import { formatDuration, formatSize } from '../../src/config/quantities.ts'
import { type SettingGroupTitle, settingGroups } from '../../src/config/setting-groups.ts'
import type { Setting } from '../../src/config/settings/setting.ts'
import { code, table } from './markdown.ts'

/** What to read besides the table of a group. */
const notes: Readonly<Record<SettingGroupTitle, string>> = {
  Server: 'Addresses, browsers, metrics and first keys: [Running a gateway](running.md).',
  Limits:
    'What happens beyond a limit: [Running a gateway](running.md). What failing answers cost: [Spending](spending.md).',
  Routing: 'How endpoints are chosen and left alone: [Routing](routing.md).',
  Callers:
    'Budgets and rate limits: [Spending](spending.md). Token exchange: [Workload identity](workload-identity.md).',
  Console: 'Who signs in, and what they may do: [The console](console.md).',
  'Outbound requests and discovery': 'Which providers are discovered: [Known providers](provider-list.md).',
  Tools: 'What the tools do: [Server tools](tools.md).',
  Files: 'Where they are and who may see them: [Files](files.md).',
  Sandbox: 'What runs there: [Server tools](tools.md).',
  Simulator: 'What its models do: [The simulator](simulator.md).',
  Plugins: 'What plugins do: [Plugins](plugins.md).',
  Guardrails:
    'Without an analyzer, guardrails that filter names of persons or addresses are refused when they are saved.',
  Records: 'What stays of them: [Retention](running.md#retention).',
  'Memory of answers': "Who can refer to what: [One's own recent items](formats.md#references-to-recent-items).",
  'Checks, metrics and logs': 'Operating it: [Running a gateway](running.md).',
}

/** docs/settings.md. */
export function settingsPage(): string {
  const prices = member(itemsOf('endpoints', itemsOf('models')), 'prices')
  return [
    '# Settings',
    'A setting comes from the command line, else from the environment, else from `gateway.yaml`, else it has its default.',
    [
      '- `gateway.yaml` is looked for in the current folder. `--config` or `GATEWAY_CONFIG` name another file.',
      '- A key with a dot is nested: `limits.tools` is `limits: { tools: 128 }`.',
      `- \`\${NAME}\` in the file is replaced by that variable, \`\${NAME:-text}\` by the text where it is not set.`,
      '- An empty variable counts as not set. Blanks and line ends around values are cut; the log names the secrets that had some. What Kubernetes writes for a Service of that name (`GATEWAY_PORT=tcp://…`) is ignored with a warning.',
      '- Unknown keys are refused, with line and column. `config check` checks the file without starting anything.',
      '- `config explain` shows each effective value and where it comes from. `config schema` prints a JSON Schema for your editor.',
      '- A [reload](running.md#reload) applies most changes while the gateway runs, those of providers, models and MCP servers among them; the last column says which need a restart.',
      '- `serve` has the flags `--host`, `--port` and `--log-level`; every command that reads settings has `--config` and `--data-dir`.',
    ].join('\n'),
    ...settingGroups.flatMap(({ title, settings }) => [`## ${title}`, notes[title], settingsTable(settings)]),
    "## The gateway's own traces and metrics",
    'Variables of OpenTelemetry; `gateway.yaml` has none of them. What is sent: [Observability](observability.md#the-gateways-own-traces-and-metrics). Those with a star are there for one signal, too, and then come first: `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`, `OTEL_EXPORTER_OTLP_METRICS_HEADERS`.',
    otelTable(),
    '## Providers',
    'A list under `providers`. [Providers and models](providers.md) has examples.',
    propertyTable(itemsOf('providers')),
    '### Capabilities of a provider',
    'Members of `capabilities` say how a provider differs from what is usual for its format; a known slug brings its own.',
    propertyTable(member(itemsOf('providers'), 'capabilities')),
    '## MCP servers',
    'A list under `mcp.servers`. [Server tools](tools.md#mcp) has an example.',
    propertyTable(itemsOf('servers', member(configSchema, 'mcp'))),
    '## Models',
    'A list under `models`.',
    propertyTable(itemsOf('models')),
    '### Endpoints of a model',
    propertyTable(itemsOf('endpoints', itemsOf('models'))),
    '### Prices of an endpoint',
    'US dollars per million tokens, with up to six decimal places; `request` and `web_search` are US dollars each.',
    propertyTable(prices),
    '`tiers` have `above_input_tokens` and any of these prices; `priority`, `flex` and `batch` any of these prices and `tiers`. `off_peak` has:',
    propertyTable(member(prices, 'off_peak')),
    'See [prices under conditions](providers.md#prices-under-conditions).',
  ].join('\n\n')
}

function settingsTable(rows: readonly Setting[]): string {
  return table(
    ['setting', 'variable', 'default', 'what it does', 'takes', 'counts'],
    rows.map((row) => [
      row.isEnvironmentOnly === true ? '' : code(row.key),
      code(row.variable),
      code(showDefault(row)),
      row.description,
      takes(row),
      row.needsRestart === true ? 'after a restart' : 'after a reload',
    ]),
  )
}

function otelTable(): string {
  const rows: readonly (readonly [string, OtelVariable])[] = Object.entries(otelVariables)
  return table(
    ['variable', 'default', 'what it says'],
    rows.map(([name, { fallback, says, isBySignal }]) => [
      `${code(name)}${isBySignal === true ? ' *' : ''}`,
      code(fallback),
      says,
    ]),
  )
}

function showDefault(setting: Setting): string {
  const { kind, fallback } = setting
  if (typeof fallback === 'number') return amount(setting, fallback)
  if (kind === 'path' && fallback !== undefined) return `./${String(fallback)}`
  return fallback === undefined || Array.isArray(fallback) ? '' : String(fallback)
}

function amount({ kind }: Setting, value: number): string {
  if (kind === 'duration') return formatDuration(value)
  return kind === 'size' ? formatSize(value) : String(value)
}

const kindWords: Readonly<Record<Setting['kind'], string>> = {
  text: 'text',
  path: 'a path',
  url: 'a URL',
  secret: 'a secret',
  integer: 'a number',
  boolean: '`true` or `false`',
  duration: 'a duration',
  size: 'a size',
  choice: '',
  texts: 'a list',
  paths: 'a path, or a list of them',
}

function takes(setting: Setting): string {
  const { kind, choices, schemes, item, minimum, maximum } = setting
  if (choices !== undefined) return choices.map(code).join(', ')
  if (schemes !== undefined) return schemes.map((scheme) => code(`${scheme}://…`)).join(', ')
  if (item !== undefined) return `a list; each is ${item.rule}`
  if (minimum === undefined || maximum === undefined) return kindWords[kind]
  return `${kindWords[kind]} from ${amount(setting, minimum)} to ${amount(setting, maximum)}`
}

function member(schema: JsonSchema, name: string): JsonSchema {
  const found = (schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined)?.[name]
  if (found === undefined) throw new Error(`the schema of gateway.yaml has no ${name}`)
  return found
}

function itemsOf(name: string, schema: JsonSchema = configSchema): JsonSchema {
  return member(schema, name)['items'] as JsonSchema
}

function propertyTable(schema: JsonSchema): string {
  const required = new Set((schema['required'] as readonly string[] | undefined) ?? [])
  return table(
    ['member', 'takes', 'what it says'],
    Object.entries(schema['properties'] as Readonly<Record<string, JsonSchema>>).map(([name, value]) => [
      `${code(name)}${required.has(name) ? ' (required)' : ''}`,
      shape(value),
      String(value['description'] ?? ''),
    ]),
  )
}

function shape(schema: JsonSchema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((each) => code(String(each))).join(', ')
  if (typeof schema['x-rule'] === 'string') return schema['x-rule']
  switch (schema['type']) {
    case 'array':
      return `a list: ${shape(schema['items'] as JsonSchema)}`
    case 'boolean':
      return '`true` or `false`'
    case 'integer':
    case 'number':
      return `a number from ${schema['minimum']} to ${schema['maximum']}`
    case 'object':
      return 'a mapping'
    default:
      return 'text'
  }
}

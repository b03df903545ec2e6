import type { GuardrailFields } from '../../administration/guardrails/guardrail-fields.ts'
import type { Schema } from '../../contract/contract.ts'
import { UsageError } from '../usage-error.ts'
import { readDollars } from './read-dollars.ts'
import { readFilters } from './read-filters.ts'

/** The options that say what a guardrail holds requests to. */
export const guardrailOptions = {
  description: { type: 'string', valueHint: 'text', description: 'What it is for, or none.' },
  'allow-models': {
    type: 'string',
    names: 'models',
    isList: true,
    valueHint: 'ids',
    description: 'Models that alone may serve, separated by commas: ids, or patterns such as openai/*; or all.',
  },
  'ignore-models': {
    type: 'string',
    valueHint: 'ids',
    description: 'Models that may not serve, likewise; or none.',
    names: 'models',
    isList: true,
  },
  'allow-providers': {
    type: 'string',
    names: 'providers',
    isList: true,
    valueHint: 'slugs',
    description: 'Providers that alone may serve, separated by commas; or all.',
  },
  'ignore-providers': {
    type: 'string',
    valueHint: 'slugs',
    description: 'Providers that may not serve; or none.',
    names: 'providers',
    isList: true,
  },
  zdr: {
    type: 'string',
    valueHint: 'authors',
    description:
      'Authors whose models only endpoints with zero data retention may serve: all, none, or some of anthropic, google, openai, xai and other, separated by commas.',
  },
  'free-training': { type: 'boolean', description: 'Let free models train on prompts; --no-free-training forbids it.' },
  'paid-training': { type: 'boolean', description: 'The same for models with a price.' },
  'free-publication': {
    type: 'boolean',
    description: 'Let free models publish prompts; --no-free-publication forbids it.',
  },
  limit: {
    type: 'string',
    valueHint: 'usd',
    description: 'US dollars that each key, member and workspace may spend that it is assigned to, or none.',
  },
  interval: {
    type: 'string',
    valueHint: 'interval',
    description: 'When the limit resets: daily, weekly, monthly, or total.',
  },
  'include-byok': { type: 'boolean', description: 'Count own provider keys on the limit, too.' },
  filters: {
    type: 'string',
    valueHint: 'slugs',
    description:
      'Built-in filters, separated by commas, each with what it does, such as email=redact,secrets=block; or none.',
  },
  'applies-to': { type: 'string', valueHint: 'direction', description: 'What filters look at: input, output or both.' },
  restore: { type: 'boolean', description: 'Put what was redacted back into answers.' },
  'on-error': {
    type: 'string',
    valueHint: 'policy',
    description: 'What becomes of texts that a filter fails at: closed or open.',
  },
} as const

/** Each option as it was given. */
export type GuardrailFlags = {
  readonly [Name in keyof typeof guardrailOptions]?:
    | ((typeof guardrailOptions)[Name]['type'] extends 'boolean' ? boolean : string)
    | undefined
}

/** A guardrail's fields, as in the API's body, but for the limit. */
export type GuardrailBody = Schema<'UpdateGuardrailRequest'>

/** The flags as fields of the API's body; absent flags stay absent. Throws UsageError for what no rule can be. */
export function readGuardrailFlags(flags: GuardrailFlags): GuardrailBody {
  const { description, limit, interval, filters, restore } = flags
  return {
    ...(description !== undefined && { description: description === 'none' ? null : description }),
    ...listOf('allowed_models', flags['allow-models'], 'all'),
    ...listOf('ignored_models', flags['ignore-models'], 'none'),
    ...listOf('allowed_providers', flags['allow-providers'], 'all'),
    ...listOf('ignored_providers', flags['ignore-providers'], 'none'),
    ...(flags.zdr !== undefined && readZdr(flags.zdr)),
    ...flagOf('enable_free_model_training', flags['free-training']),
    ...flagOf('enable_paid_model_training', flags['paid-training']),
    ...flagOf('enable_free_model_publication', flags['free-publication']),
    ...(limit !== undefined && { limit_usd: limit === 'none' ? null : readDollars(limit, '--limit') / 1e9 }),
    ...(interval !== undefined && { reset_interval: readInterval(interval) }),
    ...flagOf('include_byok_in_budgets', flags['include-byok']),
    ...(filters !== undefined && {
      content_filter_builtins: filters === 'none' ? null : readFilters(filters, '--filters'),
    }),
    ...wordOf('applies_to', flags['applies-to']),
    ...flagOf('restore', restore),
    ...wordOf('on_error', flags['on-error']),
  }
}

/** The same fields as the use cases take them. */
export function toFields({ limit_usd: limit, ...fields }: GuardrailBody): GuardrailFields {
  if (limit === undefined) return fields
  return { ...fields, limitNanos: limit === null ? null : readDollars(String(limit), 'limit_usd') }
}

function listOf(name: string, text: string | undefined, everything: string): Partial<GuardrailBody> {
  if (text === undefined) return {}
  return { [name]: text === everything ? null : text.split(',').map((entry) => entry.trim()) }
}

function flagOf(name: string, flag: boolean | undefined): Partial<GuardrailBody> {
  return flag === undefined ? {} : { [name]: flag }
}

function wordOf(name: string, word: string | undefined): Partial<GuardrailBody> {
  return word === undefined ? {} : { [name]: word }
}

const intervals = ['daily', 'weekly', 'monthly'] as const

function readInterval(text: string): (typeof intervals)[number] | null {
  if (text === 'total') return null
  const interval = intervals.find((each) => each === text)
  if (interval === undefined) throw new UsageError(`--interval must be daily, weekly, monthly or total, not "${text}".`)
  return interval
}

const switches = ['anthropic', 'google', 'openai', 'xai', 'other']

function readZdr(text: string): Partial<GuardrailBody> {
  const named = text === 'all' ? switches : text === 'none' ? [] : text.split(',').map((author) => author.trim())
  const strange = named.find((author) => !switches.includes(author))
  if (strange !== undefined) throw new UsageError(`--zdr takes ${switches.join(', ')}, all or none, not "${strange}".`)
  return Object.fromEntries(switches.map((author) => [`enforce_zdr_${author}`, named.includes(author)]))
}

import type { ConfigDraft } from '../config-draft.ts'
import { type Foreign, isMapping, mapping, number, ownOf, shown, text } from '../foreign.ts'
import { leftOut, type NoteTable } from '../import-note.ts'
import { seconds } from './import-models.ts'
import { plain, secret, variableOf } from './references.ts'
import { generalNotes, litellmNotes, routerNotes } from './settings-notes.ts'

/** Writes what one member of a section becomes. */
type Writer = (draft: ConfigDraft, value: unknown, from: string) => void

function duration(key: string): Writer {
  return (draft, value, from) => {
    const found = seconds(value)
    if (found === undefined) draft.note(from, 'left out', `${shown(value)} is no number of seconds`)
    else if (!draft.has(key)) draft.set(key, found, from)
    else draft.note(from, 'nothing to do', `${key} is set already`)
  }
}

const writers: Readonly<Record<string, Writer>> = {
  'router_settings.timeout': duration('limits.request_timeout'),
  'litellm_settings.request_timeout': duration('limits.request_timeout'),
  'router_settings.cooldown_time': (draft, value, from) => {
    const found = seconds(value)
    if (found === undefined) return
    draft.set('routing.cool_down_least', found, from)
    draft.set('routing.cool_down_most', found, from)
  },
  'router_settings.routing_strategy': (draft, value, from) => {
    const [outcome, words] = ownOf(strategies, text(value)) ?? ['left out', 'callers choose in provider.sort']
    draft.note(`${from}: ${shown(value)}`, outcome, words)
  },
  'litellm_settings.set_verbose': (draft, value, from) => {
    if (value === true) draft.set('log_level', 'debug', from)
  },
  'general_settings.max_request_size_mb': (draft, value, from) => {
    const found = number(value)
    if (found !== undefined && found > 0) draft.set('limits.body_bytes', `${found}MiB`, from)
  },
  'general_settings.global_max_parallel_requests': (draft, value, from) => {
    const found = number(value)
    if (found !== undefined && found > 0) draft.set('limits.concurrent_requests', Math.round(found), from)
  },
  'general_settings.maximum_spend_logs_retention_period': (draft, value, from) => {
    const found = /^\d+(m|h|d)$/.test(text(value) ?? '') ? text(value) : undefined
    if (found === undefined) draft.note(from, 'by hand', 'records.retention: 30d')
    else draft.set('records.retention', found, from)
  },
  'general_settings.use_x_forwarded_for': (draft, value, from) => {
    if (value === true) draft.set('trusted_proxies', 1, from)
  },
  'general_settings.database_url': (draft, _value, from) => {
    draft.note(
      from,
      'by hand',
      'give the gateway a database of its own (DATABASE_URL), or none: it has SQLite. It must not find this one in its environment',
    )
  },
  'general_settings.master_key': (draft, value, from) => {
    const variable = variableOf(value)
    const key = variable === undefined ? 'the key' : `the key in ${variable}`
    draft.note(
      from,
      'by hand',
      `GATEWAY_BOOTSTRAP_INFERENCE_KEY: set to ${key}, callers go on using it for models. Keys for administration are others: model-gateway keys create --management`,
    )
  },
}

const strategies: Readonly<Record<string, readonly ['nothing to do' | 'left out', string]>> = {
  'simple-shuffle': ['nothing to do', 'requests are spread over the endpoints of a model, cheaper ones more often'],
  'latency-based-routing': [
    'left out',
    'callers choose it: provider.sort: latency, or a whole workspace: workspaces update --default-sort latency',
  ],
  'cost-based-routing': [
    'left out',
    'callers choose it: provider.sort: price, or a whole workspace: workspaces update --default-sort price',
  ],
  'least-busy': ['left out', 'requests are spread by price, and away from endpoints that fail'],
  'usage-based-routing': ['left out', 'requests are spread by price, and away from endpoints that fail'],
  'usage-based-routing-v2': ['left out', 'requests are spread by price, and away from endpoints that fail'],
}

const sections: Readonly<Record<string, NoteTable>> = {
  router_settings: routerNotes,
  litellm_settings: litellmNotes,
  general_settings: generalNotes,
}

/** What is read together, elsewhere. */
const readElsewhere = new Set([
  'router_settings.model_group_alias',
  ...redisMembers().map((name) => `router_settings.${name}`),
])

function redisMembers(): readonly string[] {
  return ['redis_host', 'redis_port', 'redis_password', 'redis_url']
}

/** Reads the sections of settings: each member is written, or noted with what to do or why not. */
export function importSettings(draft: ConfigDraft, root: Foreign): void {
  importRedis(draft, mapping(root['router_settings']))
  for (const [section, notes] of Object.entries(sections)) {
    for (const [name, value] of Object.entries(mapping(root[section]))) {
      const from = `${section}.${name}`
      if (value === null || readElsewhere.has(from)) continue
      const write = ownOf(writers, from)
      if (write !== undefined) {
        write(draft, value, from)
        continue
      }
      // Most of one section may stand in the other, too.
      const known = ownOf(notes, name) ?? ownOf(routerNotes, name)
      const { outcome, words } = known ?? leftOut('it is not known here')
      draft.note(from, outcome, words + fallbackWords(name, value))
    }
  }
}

/** Fallbacks as callers write them. */
function fallbackWords(name: string, value: unknown): string {
  if (!name.endsWith('fallbacks') || !Array.isArray(value)) return ''
  const [first] = value.filter(isMapping).flatMap((each) => Object.entries(each))
  const [model, next] = first ?? []
  return model === undefined || !Array.isArray(next) ? '' : `, such as ${JSON.stringify([model, ...next])}`
}

function importRedis(draft: ConfigDraft, router: Foreign): void {
  const from = 'router_settings.redis_…'
  const given = text(router['redis_url'])
  const isUrl = variableOf(given) !== undefined || /^rediss?:\/\//.test(given ?? '')
  const url = isUrl ? secret(draft, given, 'redis_url') : undefined
  const host = plain(draft, router['redis_host'])
  if (url !== undefined) draft.set('redis_url', url, from)
  else if (host !== undefined) {
    const password = secret(draft, router['redis_password'], 'redis_password')
    const port = plain(draft, router['redis_port']) ?? '6379'
    draft.set('redis_url', `redis://${password === undefined ? '' : `:${password}@`}${host}:${port}`, from)
  }
}

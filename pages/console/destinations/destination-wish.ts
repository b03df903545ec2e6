import type { Schema } from '../api/contract.ts'
import { isTicked, numberIn, textIn } from '../parts/form-values.ts'
import { changedHeaders, headersIn } from '../parts/header-lines.ts'
import { type Destination, type DestinationType, kindOf } from './destination-kinds.ts'

/** Settings of any kind of destination. */
interface Config {
  readonly [name: string]: unknown
  readonly headers?: Readonly<Record<string, string>> | null
  readonly secret?: unknown
}

/** What is sent to a destination, by what the form says of it. */
export const shares = {
  privacy_mode: 'Keep prompts and answers here',
  broadcast_generation_cost: 'Send costs',
  broadcast_generation_identity: 'Send who asked: user, key and app',
  broadcast_generation_request_context: 'Send where requests came from: session, trace, referer and user agent',
} as const

/** A form's part that new destinations and those that are there have in common. */
export function commonWish(form: FormData) {
  return {
    name: textIn(form, 'name'),
    enabled: isTicked(form, 'enabled'),
    privacy_mode: isTicked(form, 'privacy_mode'),
    broadcast_generation_cost: isTicked(form, 'broadcast_generation_cost'),
    broadcast_generation_identity: isTicked(form, 'broadcast_generation_identity'),
    broadcast_generation_request_context: isTicked(form, 'broadcast_generation_request_context'),
    sampling_rate: (numberIn(form, 'sampled_percent') ?? 100) / 100,
  }
}

/** The settings of a new destination: those where something is written. */
export function newConfig(type: DestinationType, form: FormData): Config {
  const headers = headersIn(form, 'headers')
  const written = Object.keys(kindOf(type).settings).flatMap((name) => {
    const text = textIn(form, `config.${name}`)
    return text === '' ? [] : [[name, text] as const]
  })
  return { ...Object.fromEntries(written), ...(Object.keys(headers).length > 0 && { headers }) }
}

/**
 * What changes of the settings. A secret that is left empty stays as it is; another setting that is left empty is taken away, so that its default
 * counts again.
 */
export function changedConfig({ type, config: before }: Destination, form: FormData): Config {
  const shown = before as Config
  const changes = Object.entries(kindOf(type).settings).flatMap(
    ([name, { isSecret }]): (readonly [string, string | null])[] => {
      const text = textIn(form, `config.${name}`)
      if (isTicked(form, `renewed.${name}`)) return [[name, null]]
      if (text === '') return isSecret === true || shown[name] === undefined ? [] : [[name, null]]
      return text === shown[name] ? [] : [[name, text]]
    },
  )
  const headers = changedHeaders(form, 'headers', shown.headers ?? undefined)
  return { ...Object.fromEntries(changes), ...(headers !== undefined && { headers }) }
}

/** The signing secret that the gateway has made: that answer alone shows it. */
export function madeSecret({ type, config }: Pick<Destination, 'type' | 'config'>, asked: Config): string | undefined {
  const isMade = type === 'webhook' && (asked.secret === undefined || asked.secret === null)
  const { secret } = config as Partial<Schema<'ObservabilityWebhookConfig'>>
  return isMade && secret !== undefined && !/[…•]/.test(secret) ? secret : undefined
}

import { type FoundOperation, operationsOf, parametersOf, type Spec } from '../../../codegen/spec.ts'
import type { Place } from './places.ts'
import { encodeJson } from './raw-json.ts'

/** A request as node:http takes it. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Bytes of what a caller can make large. */
  readonly bytes: number
}

/** Who may call an operation; absent kinds of credential are not needed. */
export type Credentials = Readonly<Record<'apiKey' | 'managementKey' | 'scimToken', string>>

export interface CallSetup {
  readonly spec: Spec
  readonly credentials: Credentials
  readonly baseBody: (operation: string) => unknown
  /** What stands for the parameters of a path. */
  readonly pathValues: (path: string) => Readonly<Record<string, string>>
}

/** What the simplest request of each inference operation says; the model calls tools and answers in the JSON that is asked for. */
const inferenceBodies: Readonly<Record<string, unknown>> = {
  createResponse: { model: 'sim/tools', input: 'hello' },
  compactResponse: { model: 'sim/tools', input: 'hello' },
  createChatCompletion: { model: 'sim/tools', messages: [{ role: 'user', content: 'hello' }] },
  createMessage: { model: 'sim/tools', max_tokens: 100, messages: [{ role: 'user', content: 'hello' }] },
  countMessageTokens: { model: 'sim/tools', messages: [{ role: 'user', content: 'hello' }] },
  explainRoute: { model: 'sim/tools' },
}

/** The simplest valid body of an operation: the contract's first example, but for inference. */
export function baseBodyOf(spec: Spec, operation: string): unknown {
  const own = inferenceBodies[operation]
  if (own !== undefined) return own
  const found = operationsOf(spec).find(({ id }) => id === operation)
  const [media] = Object.values(found?.operation.requestBody?.content ?? {})
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value
}

/** Makes calls: `value` stands at `place`, everything else is as small as can be. */
export function createCaller(setup: CallSetup): (place: Place, value: unknown, isStrict: boolean) => Call {
  const operations = new Map(operationsOf(setup.spec).map((each) => [each.id, each]))
  return (place, value, isStrict) => {
    const found = operations.get(place.operation)
    if (found === undefined) throw new Error(`the contract has no operation ${place.operation}`)
    const media = Object.keys(found.operation.requestBody?.content ?? {})[0]
    const isForm = media === 'application/x-www-form-urlencoded'
    const bodyValue = 'wrap' in place ? place.wrap(value) : setup.baseBody(place.operation)
    const body = media === undefined ? undefined : isForm ? encodeForm(bodyValue) : encodeJson(bodyValue)
    const own = place.part === 'query' || place.part === 'header' || place.part === 'path' ? value : undefined
    const path = fillPath(setup, found, place.part === 'path' ? [place.path, String(own)] : undefined)
    const query = place.part === 'query' ? encodeQuery(place.path, own) : ''
    const required = requiredQuery(setup, found, place.part === 'query' ? place.path : undefined)
    const pairs = [required, query].filter((each) => each !== '').join('&')
    const headers = {
      ...authorization(setup.credentials, found),
      ...(media === undefined ? {} : { 'content-type': media }),
      ...(isStrict ? { 'x-service-strict': 'enabled' } : {}),
      ...(place.part === 'header' ? ownHeaders(place.path, own) : {}),
    }
    return {
      method: found.method.toUpperCase(),
      path: pairs === '' ? path : `${path}?${pairs}`,
      headers,
      ...(body === undefined ? {} : { body }),
      bytes: Math.max(Buffer.byteLength(body ?? ''), pairs.length, path.length, String(own ?? '').length),
    }
  }
}

function encodeForm(value: unknown): string {
  return Object.entries(value as Record<string, unknown>)
    .flatMap(([name, each]) => [each].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`))
    .join('&')
}

function encodeQuery(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => `${name}=${encodeURIComponent(String(each))}`).join('&')
  if (typeof value === 'object' && value !== null) return encodeForm(value)
  return `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`
}

function ownHeaders(name: string, value: unknown): Record<string, string> {
  if (typeof value === 'object' && value !== null) return value as Record<string, string>
  return { [name]: String(value) }
}

function fillPath(
  { pathValues }: CallSetup,
  { path }: FoundOperation,
  own: readonly [string, string] | undefined,
): string {
  const values = { ...pathValues(path), ...(own === undefined ? {} : { [own[0]]: encodeURIComponent(own[1]) }) }
  return `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x')}`
}

function requiredQuery({ spec }: CallSetup, { operation }: FoundOperation, except: string | undefined): string {
  return parametersOf(spec, operation, 'query')
    .filter((each) => each.required === true && each.name !== except)
    .map((each) => `${each.name}=${encodeURIComponent(String((each as { example?: unknown }).example))}`)
    .join('&')
}

function authorization(credentials: Credentials, { operation }: FoundOperation): Record<string, string> {
  const kinds = (operation.security ?? [{ apiKey: [] }]).flatMap((each) => Object.keys(each))
  const kind = (['managementKey', 'apiKey', 'scimToken'] as const).find((each) => kinds.includes(each))
  return kind === undefined ? {} : { authorization: `Bearer ${credentials[kind]}` }
}

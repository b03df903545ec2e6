import type { Fault } from '../../canonical/fault.ts'
import type { Provider } from '../../catalog/catalog.ts'
import type { Schema } from '../../contract/contract.ts'
import { faultOfResponse } from '../../formats/shared/upstream-fault.ts'
import { redirectHostOf } from '../faults/odd-headers.ts'
import { cleanFault } from '../faults/tell-fault.ts'
import { testAdvice } from './test-advice.ts'

export type TestRecord = Schema<'ConfiguredProviderTest'>
export type TestCause = Schema<'ConfiguredProviderFault'>

/** What a provider answered to a test. */
export interface TestAnswer {
  readonly status: number
  readonly body: Uint8Array
  readonly headers: Parameters<typeof faultOfResponse>[1]
}

export function isGood({ status }: TestAnswer): boolean {
  return status >= 200 && status < 300
}

export function good(call: 'models' | 'completion', status: number): TestRecord {
  const nothing = { model: null, models: null, error: null, cause: null, advice: null }
  return { works: true, call, status, duration_ms: 0, ...nothing }
}

export function failed(
  call: TestRecord['call'],
  cause: TestCause,
  error: string,
  more: Partial<TestRecord> = {},
): TestRecord {
  const nothing = { model: null, models: null, status: null, advice: null }
  return { works: false, call, duration_ms: 0, ...nothing, cause, error, ...more }
}

/** What became of a call that nobody answered. */
export function unanswered(provider: Provider, call: TestRecord['call'], fault: Fault): TestRecord {
  const { cause, error } = wordTransport(fault, provider)
  return failed(call, cause, error, { advice: testAdvice(cause, provider) })
}

function wordTransport(fault: Fault, { baseUrl }: Provider): { readonly cause: TestCause; readonly error: string } {
  const { host } = new URL(baseUrl)
  if (fault.type === 'timeout' || fault.code === 'connect_timeout')
    return { cause: 'timeout', error: `${host} did not answer in time` }
  switch (fault.code) {
    case 'credential':
      return { cause: 'credentials', error: fault.message }
    case 'host_not_found':
      return { cause: 'dns', error: `the name ${host} has no address` }
    case 'tls_failure':
      return { cause: 'tls', error: `the connection to ${host} is not secure (${fault.nativeCode ?? 'TLS'})` }
    case 'connection_refused':
      return { cause: 'connection', error: `nobody listens at ${host}: the connection was refused` }
    case 'host_unreachable':
      return { cause: 'connection', error: `${host} can't be reached from here` }
    case 'invalid_http':
      return { cause: 'answer', error: `what ${host} answers is not HTTP` }
    default:
      return { cause: 'connection', error: `the connection to ${host} broke (${fault.code ?? 'unknown'})` }
  }
}

const aboutModel =
  /model[^.]{0,120}(not (found|exist|available|supported)|does(n't| not) exist|unknown|invalid|no access)|(no such|unknown|invalid|unsupported) model/i

export function refused(
  provider: Provider,
  call: 'models' | 'completion',
  model: string | null,
  { status, headers, body }: TestAnswer,
): TestRecord {
  const fault = cleanFault(faultOfResponse(status, headers, body), provider, {})
  const isHtml = looksLikeHtml(body)
  const redirectHost = redirectHostOf(status, headers, provider.baseUrl)
  const told = redirectHost === undefined ? fault.told : `it redirects to ${redirectHost}, which nobody follows`
  const said = isHtml || told === undefined ? '' : `: ${told}`
  const isOfModel = call === 'completion' && !isHtml && (status === 404 ? said !== '' : aboutModel.test(said))
  const cause = causeOf(status, isOfModel)
  return failed(call, cause, `${words[cause]} (${status})${said}`, {
    ...{ status, model, advice: testAdvice(cause, provider) },
  })
}

function causeOf(status: number, isOfModel: boolean): TestCause {
  if (status === 401 || status === 403) return 'credentials'
  if (isOfModel) return 'model'
  if (status === 402 || status === 429) return 'limit'
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) return 'address'
  return status >= 500 ? 'server' : 'request'
}

const words: Readonly<Record<TestCause, string>> = {
  settings: 'its settings can not be used',
  dns: 'its host has no address',
  connection: 'it can not be reached',
  tls: 'the connection is not secure',
  timeout: 'it did not answer in time',
  address: 'a server answers, but there is no such place',
  credentials: 'it refuses the key',
  limit: 'it takes no more for now, or wants to be paid',
  model: 'it has no such model',
  request: 'it refuses what was asked',
  answer: 'its answer can not be read',
  server: 'it failed itself',
}

export function unreadable(
  provider: Provider,
  call: 'models' | 'completion',
  model: string | null,
  answer: TestAnswer,
): TestRecord {
  const { status, body } = answer
  const isHtml = looksLikeHtml(body)
  const cause = isHtml ? 'address' : 'answer'
  const error = isHtml
    ? `a web page answers there, not an API (${status})`
    : `its answer is not ${call === 'models' ? 'a list of models' : 'JSON'} (${status})`
  return failed(call, cause, error, { status, model, advice: testAdvice(cause, provider) })
}

function looksLikeHtml(body: Uint8Array): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(Buffer.from(body.subarray(0, 256)).toString('latin1'))
}

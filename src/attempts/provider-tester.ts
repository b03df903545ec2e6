import type { Fault } from '../canonical/fault.ts'
import type { Provider } from '../catalog/catalog.ts'
import type { Schema } from '../contract/contract.ts'
import { completionProbe, listProbe, type Probe } from '../formats/provider-probe.ts'
import { faultOfResponse } from '../formats/shared/upstream-fault.ts'
import { Cancellation } from '../streams/cancellation.ts'
import { Interruption } from '../streams/interruption.ts'
import { isJsonObject, parseUntrustedBytes } from '../streams/untrusted-json.ts'
import { type Authorizer, plainCredential } from './credentials/authorize.ts'
import { cleanFault } from './faults/tell-fault.ts'
import { testAdvice } from './test-advice.ts'
import type { HttpTransport } from './transport/http-transport.ts'
import { isTransportError, toTransportFault } from './transport/transport-fault.ts'

type TestRecord = Schema<'ConfiguredProviderTest'>
export type TestCause = Schema<'ConfiguredProviderFault'>

export interface TesterParts {
  readonly transport: Pick<HttpTransport, 'open'>
  readonly authorize: Authorizer
  /** For all that a test asks. */
  readonly timeoutMs?: number
}

/** What to ask a provider for. */
export interface TestWish {
  /** Its name at the provider. Absent: the list of models is asked for. */
  readonly model?: string | undefined
  /** The model to ask where there is no list. */
  readonly cheapest?: string | undefined
}

const usualTimeoutMs = 15_000
const answerBytesMax = 4 * 1024 * 1024

interface Answer {
  readonly status: number
  readonly body: Uint8Array
  readonly headers: Parameters<typeof faultOfResponse>[1]
}

/** Calls providers to see whether they work. */
export class ProviderTester {
  readonly #parts: TesterParts

  constructor(parts: TesterParts) {
    this.#parts = parts
  }

  /** Says what became of it, whatever that is. Nothing in it is secret. */
  async test(provider: Provider, { model, cheapest }: TestWish): Promise<TestRecord> {
    const startedAt = performance.now()
    const cancellation = new Cancellation()
    const { timeoutMs = usualTimeoutMs } = this.#parts
    const timer = setTimeout(() => cancellation.cancel(new Interruption('request-deadline')), timeoutMs)
    try {
      const record = await this.#ask(provider, { model, cheapest }, cancellation)
      return { ...record, duration_ms: Math.round(performance.now() - startedAt) }
    } finally {
      clearTimeout(timer)
    }
  }

  async #ask(provider: Provider, { model, cheapest }: TestWish, cancellation: Cancellation): Promise<TestRecord> {
    const list = model === undefined ? listProbe(provider) : null
    if (list !== null) {
      const listed = await this.#list(provider, list, cancellation)
      const hasNoList = listed.status === 404 || listed.status === 405
      if (!hasNoList || cheapest === undefined) return listed
    }
    const asked = model ?? cheapest
    const probe = asked === undefined ? null : completionProbe(provider, asked)
    if (asked === undefined || probe === null)
      return failed(null, 'settings', 'it lists no models, and none of it is known here', {
        advice: 'Name a model to test it with.',
      })
    return this.#complete(provider, asked, probe, cancellation)
  }

  async #list(provider: Provider, probe: Probe, cancellation: Cancellation): Promise<TestRecord> {
    const call = 'models' as const
    const answer = await this.#send(provider, probe, cancellation)
    if ('type' in answer) return this.#unanswered(provider, call, answer)
    if (!isGood(answer)) return refused(provider, call, null, answer)
    const models = modelsIn(parseUntrustedBytes(answer.body))
    if (models === null) return unreadable(provider, call, null, answer)
    const isOpen = provider.apiKey !== undefined && (await this.#isOpen(provider, probe, cancellation))
    const advice = isOpen
      ? 'Its list of models is open to everybody, so the key was not tested: name a model to test that, too.'
      : null
    return { ...good(call, answer.status), models, advice }
  }

  /** Whether the list is there without a key. */
  async #isOpen(provider: Provider, probe: Probe, cancellation: Cancellation): Promise<boolean> {
    const { apiKey: _, ...stranger } = provider
    const answer = await this.#send({ ...stranger, headers: {} }, probe, cancellation)
    return !('type' in answer) && isGood(answer)
  }

  async #complete(provider: Provider, model: string, probe: Probe, cancellation: Cancellation): Promise<TestRecord> {
    const call = 'completion' as const
    const answer = await this.#send(provider, probe, cancellation)
    if ('type' in answer) return { ...this.#unanswered(provider, call, answer), model }
    if (!isGood(answer)) return refused(provider, call, model, answer)
    if (!isJsonObject(parseUntrustedBytes(answer.body))) return unreadable(provider, call, model, answer)
    return { ...good(call, answer.status), model }
  }

  #unanswered(provider: Provider, call: TestRecord['call'], fault: Fault): TestRecord {
    const { cause, error } = wordTransport(fault, provider)
    return failed(call, cause, error, { advice: testAdvice(cause, provider) })
  }

  async #send(provider: Provider, probe: Probe, cancellation: Cancellation): Promise<Answer | Fault> {
    try {
      const outgoing = await this.#parts.authorize(provider, {
        url: provider.baseUrl + probe.path,
        headers: {
          ...(probe.body !== undefined && { 'content-type': 'application/json' }),
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...plainCredential(provider),
          ...probe.headers,
          ...provider.headers,
        },
        ...(probe.body === undefined ? { method: 'GET', body: '' } : { body: JSON.stringify(probe.body) }),
      })
      return await this.#read(outgoing, cancellation)
    } catch (error) {
      // A credential that makes no request, such as one of a cloud that is none, is the settings' fault.
      return isTransportError(error) ? toTransportFault(error) : { ...unsendable, type: 'authentication' }
    }
  }

  async #read(outgoing: Parameters<HttpTransport['open']>[0], cancellation: Cancellation): Promise<Answer> {
    const answer = await this.#parts.transport.open(outgoing, cancellation)
    const pieces: Uint8Array[] = []
    let bytes = 0
    for (let chunks = await answer.read(); chunks !== null; chunks = await answer.read()) {
      for (const chunk of chunks) bytes += chunk.byteLength
      if (bytes > answerBytesMax) {
        answer.release()
        break
      }
      pieces.push(...chunks)
    }
    return { status: answer.status, headers: answer.headers, body: Buffer.concat(pieces) }
  }
}

const unsendable = { status: 0, code: 'credential', message: 'its key can not be used to make a request' }

function isGood({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

function good(call: 'models' | 'completion', status: number): TestRecord {
  const nothing = { model: null, models: null, error: null, cause: null, advice: null }
  return { works: true, call, status, duration_ms: 0, ...nothing }
}

function failed(call: TestRecord['call'], cause: TestCause, error: string, more: Partial<TestRecord> = {}): TestRecord {
  const nothing = { model: null, models: null, status: null, advice: null }
  return { works: false, call, duration_ms: 0, ...nothing, cause, error, ...more }
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

function refused(
  provider: Provider,
  call: 'models' | 'completion',
  model: string | null,
  { status, headers, body }: Answer,
): TestRecord {
  const fault = cleanFault(faultOfResponse(status, headers, body), provider, {})
  const isHtml = looksLikeHtml(body)
  const said = isHtml || fault.told === undefined ? '' : `: ${fault.told}`
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

function unreadable(
  provider: Provider,
  call: 'models' | 'completion',
  model: string | null,
  answer: Answer,
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

/** The number of models of a list in any of the shapes that there are; null when it is none. */
function modelsIn(answer: unknown): number | null {
  if (Array.isArray(answer)) return answer.length
  if (!isJsonObject(answer)) return null
  const list = answer['data'] ?? answer['models']
  return Array.isArray(list) ? list.length : null
}

import type { Fault } from '../../canonical/fault.ts'
import type { Provider } from '../../catalog/catalog.ts'
import { httpUpstreamFormats } from '../../formats/index.ts'
import { completionProbe, listProbe, type Probe } from '../../formats/provider-probe.ts'
import { gatewayHolder } from '../../shares/holder.ts'
import { Cancellation } from '../../streams/cancellation.ts'
import { Interruption } from '../../streams/interruption.ts'
import { isJsonObject, parseUntrustedBytes } from '../../streams/untrusted-json.ts'
import { type Authorizer, plainCredential } from '../credentials/authorize.ts'
import type { HttpTransport } from '../transport/http-transport.ts'
import { readWhole } from '../transport/read-whole.ts'
import { isTransportError, toTransportFault } from '../transport/transport-fault.ts'
import { bareEndpoint, ruleProbes } from './rule-probes.ts'
import {
  failed,
  good,
  isGood,
  refused,
  type TestAnswer,
  type TestRecord,
  unanswered,
  unreadable,
} from './test-records.ts'

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

/** The result of trying one rule. */
export interface TriedRule {
  readonly rule: string
  readonly tried: string
  readonly result: 'taken' | 'refused' | 'unknown'
  /** The provider's words where it refused. */
  readonly error: string | null
}

const usualTimeoutMs = 15_000
const answerBytesMax = 4 * 1024 * 1024
/** What is kept of an answer that is too long to be one. */
const nothing = new Uint8Array()

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

  /** Sends requests at the limits of the model's rules in fit/, one after the other. */
  async tryRules(provider: Provider, model: string): Promise<readonly TriedRule[]> {
    const { format: id } = provider
    if (id === 'simulator') return []
    const endpoint = bareEndpoint(provider, model)
    const tried: TriedRule[] = []
    for (const { rule, tried: words, turn } of ruleProbes(endpoint)) {
      const { path, headers, body } = httpUpstreamFormats[id].encodeRequest(turn, endpoint)
      const probe = { path, headers, body: JSON.parse(Buffer.from(body).toString()) as object }
      const answer = await this.#send(provider, probe, new Cancellation())
      // Anything else, such as a rate limit, says nothing of the rule.
      const isRefused = 'status' in answer && (answer.status === 400 || answer.status === 422) && 'body' in answer
      const error = isRefused ? refused(provider, 'completion', model, answer).error : null
      const isUnknown = 'type' in answer || (!isRefused && !isGood(answer))
      tried.push({ rule, tried: words, result: isUnknown ? 'unknown' : isRefused ? 'refused' : 'taken', error })
    }
    return tried
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
    if ('type' in answer) return unanswered(provider, call, answer)
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
    if ('type' in answer) return { ...unanswered(provider, call, answer), model }
    if (!isGood(answer)) return refused(provider, call, model, answer)
    if (!isJsonObject(parseUntrustedBytes(answer.body))) return unreadable(provider, call, model, answer)
    return { ...good(call, answer.status), model }
  }

  async #send(provider: Provider, probe: Probe, cancellation: Cancellation): Promise<TestAnswer | Fault> {
    try {
      const outgoing = await this.#parts.authorize(provider, {
        holder: gatewayHolder('administration'),
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

  async #read(outgoing: Parameters<HttpTransport['open']>[0], cancellation: Cancellation): Promise<TestAnswer> {
    const answer = await this.#parts.transport.open(outgoing, cancellation)
    const body = await readWhole(answer, answerBytesMax)
    return { status: answer.status, headers: answer.headers, body: body ?? nothing }
  }
}

const unsendable = { status: 0, code: 'credential', message: 'its key can not be used to make a request' }

/** The number of models of a list in any of the shapes that there are; null when it is none. */
function modelsIn(answer: unknown): number | null {
  if (Array.isArray(answer)) return answer.length
  if (!isJsonObject(answer)) return null
  const list = answer['data'] ?? answer['models']
  return Array.isArray(list) ? list.length : null
}

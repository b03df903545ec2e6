import type { Fault } from '../../canonical/fault.ts'
import type { Endpoint } from '../../catalog/catalog.ts'
import type { ErrorType } from '../../contract/contract.ts'
import type { CoolDown, HealthSnapshot } from '../../routing/health-snapshot.ts'
import { isSilence } from '../next-step.ts'
import type { CircuitTimes, FailureKind } from './circuit.ts'
import { EndpointRecord } from './endpoint-record.ts'

/** Who passes on to other gateways what this one sees. Called often: it only takes notes. */
export interface HealthListener {
  counted(endpointId: string, isAnswer: boolean): void
  opened(endpointId: string, durationMs: number, openings: number): void
  closed(endpointId: string): void
  held(endpointId: string, durationMs: number, isRateLimit: boolean): void
}

/** A change that an operator wants to know of. */
export type HealthChange =
  | {
      readonly kind: 'left-alone'
      readonly endpoint: Endpoint
      readonly durationMs: number
      readonly cause: 'credential' | 'failures'
      readonly fault: Fault
    }
  | { readonly kind: 'back'; readonly endpoint: Endpoint }

export interface HealthLimits {
  readonly circuitTimes: CircuitTimes
  /** The longest time that a provider's Retry-After keeps everybody from asking it. */
  readonly retryAfterMostMs: number
}

export interface HealthOptions extends HealthLimits {
  /** Milliseconds that never step back. */
  readonly now: () => number
  readonly random: () => number
  readonly report?: (change: HealthChange) => void
}

/** When an answer came, in milliseconds of the clock that attempts go by. */
export interface AnswerTimes {
  readonly startedAt: number
  readonly firstContentAt: number
  readonly endedAt: number
}

/** How long an endpoint that is overloaded is spared where it does not say itself. */
const spareMs = 10_000
/** Time for which a refused credential is not tried again, even if no other candidate is left. */
const refusedMs = 10_000
/** What can be known about at most, whatever other gateways tell. */
const endpointsMax = 50_000

/** The provider does not accept the gateway's credential, or its account is empty: the next attempt would fail the same way. */
const credentialTypes: ReadonlySet<ErrorType> = new Set(['authentication', 'permission_denied', 'payment_required'])

/** What is known of each endpoint: how it did in the last minutes and hours, and whether it is to be left alone. */
export class HealthRegistry {
  readonly now: () => number
  readonly #endpoints = new Map<string, EndpointRecord>()
  #options: HealthOptions
  readonly #snapshot: HealthSnapshot
  /** Keyed by object, not id: a changed credential makes a new endpoint object. */
  readonly #refused = new WeakMap<Endpoint, { readonly until: number; readonly message: string }>()
  #listener: HealthListener | undefined

  constructor(options: HealthOptions) {
    this.#options = options
    this.now = options.now
    this.#snapshot = {
      of: (endpointId) => this.#endpoints.get(endpointId),
      refusedCredential: (endpoint) => this.#refusedCredential(endpoint),
    }
  }

  /** Tells `listener` from now on. */
  tell(listener: HealthListener): void {
    this.#listener = listener
  }

  /** Goes by other limits from now on; cool-downs that are on last as long as they were to. */
  follow(limits: HealthLimits): void {
    this.#options = { ...this.#options, ...limits }
    for (const { circuit } of this.#endpoints.values()) circuit.follow(limits.circuitTimes)
  }

  /** Forgets what was seen of the endpoints that are meant: they are reached in another way now, or gone. */
  forget(isMeant: (endpointId: string) => boolean): void {
    for (const id of this.#endpoints.keys()) if (isMeant(id)) this.#endpoints.delete(id)
  }

  /** A view for planning, at the cost of nothing: percentiles are computed when a plan asks for them. */
  snapshot(): HealthSnapshot {
    return this.#snapshot
  }

  /** An attempt is about to be made. Returns whether nobody else finds out just now if the endpoint works again. */
  began(endpointId: string): boolean {
    const circuit = this.#endpoints.get(endpointId)?.circuit
    return circuit === undefined || circuit.isClosed || circuit.began(this.now())
  }

  /** An attempt ended in a way that says nothing about the endpoint. */
  dropped(endpointId: string): void {
    this.#endpoints.get(endpointId)?.circuit.dropped()
  }

  /** Whether the endpoint failed so often that it is left alone. */
  isEjected(endpointId: string): boolean {
    const circuit = this.#endpoints.get(endpointId)?.circuit
    return circuit?.isClosed === false && circuit.isOpen(this.now())
  }

  answered(endpoint: Endpoint, { startedAt, firstContentAt, endedAt }: AnswerTimes, outputTokens: number): void {
    const now = this.now()
    const record = this.#of(endpoint.id)
    const seconds = (endedAt - firstContentAt) / 1000
    record.time((firstContentAt - startedAt) / 1000, seconds > 0 && outputTokens > 1 ? outputTokens / seconds : 0, now)
    record.count(1, 0, now)
    record.lastFailure = undefined
    this.#refused.delete(endpoint)
    this.#listener?.counted(endpoint.id, true)
    if (!record.circuit.succeeded(now, now - (endedAt - startedAt))) return
    this.#listener?.closed(endpoint.id)
    this.#options.report?.({ kind: 'back', endpoint })
  }

  failed(endpoint: Endpoint, fault: Fault): void {
    const now = this.now()
    const { id } = endpoint
    const record = this.#of(id)
    record.lastFailureAt = now
    record.lastFailure = { isUnreached: fault.status === 0, isCredential: credentialTypes.has(fault.type) }
    record.count(0, 1, now)
    this.#listener?.counted(id, false)
    if (fault.retryAfterMs !== undefined && fault.retryAfterMs > 0) {
      const durationMs = Math.min(fault.retryAfterMs, this.#options.retryAfterMostMs)
      const isRateLimit = fault.type === 'rate_limit_exceeded'
      record.hold(now + durationMs, isRateLimit)
      this.#listener?.held(id, durationMs, isRateLimit)
    } else if (fault.type === 'provider_overloaded') record.spare(now + spareMs)
    // The simulator has no credentials: requests ask for its faults.
    if (isRefusedCredential(fault) && endpoint.provider.format !== 'simulator') {
      this.#refused.set(endpoint, { until: now + refusedMs, message: fault.message })
    }
    const kind = failureKind(fault)
    const wasOpen = record.circuit.isOpen(now)
    const durationMs = record.circuit.failed(now, kind)
    if (durationMs === 0) return
    this.#listener?.opened(id, durationMs, record.circuit.openings)
    // Told once, not again with every probe that fails.
    if (wasOpen) return
    const cause = kind === 'fatal' ? 'credential' : 'failures'
    this.#options.report?.({ kind: 'left-alone', endpoint, durationMs, cause, fault })
  }

  /** Takes in what another gateway counted; `trailingFailures` is how many failures came after its last answer. */
  mergeCounts(endpointId: string, answers: number, failures: number, trailingFailures: number): void {
    const record = this.#ofOther(endpointId)
    if (record === undefined) return
    const now = this.now()
    if (failures > 0) record.lastFailureAt = now
    record.count(answers, failures, now)
    const durationMs = record.circuit.merge(now, answers, failures, trailingFailures)
    if (durationMs > 0) this.#listener?.opened(endpointId, durationMs, record.circuit.openings)
  }

  /** Takes in that another gateway leaves the endpoint alone. */
  mergeOpened(endpointId: string, durationMs: number, openings: number): void {
    if (durationMs > 0) this.#ofOther(endpointId)?.circuit.openFor(this.now(), durationMs, openings)
  }

  /** Takes in that another gateway was answered again. */
  mergeClosed(endpointId: string): void {
    this.#endpoints.get(endpointId)?.circuit.close(this.now())
  }

  /** Takes in that another gateway was asked to wait. */
  mergeHeld(endpointId: string, durationMs: number, isRateLimit: boolean): void {
    const heldMs = Math.min(durationMs, this.#options.retryAfterMostMs)
    this.#ofOther(endpointId)?.hold(this.now() + heldMs, isRateLimit)
  }

  /** Tells the listener of every cool-down that is on, for gateways that do not know of it. */
  tellCoolDowns(): void {
    const now = this.now()
    for (const [id, record] of this.#endpoints) {
      const openMs = record.circuit.remainingMs(now)
      if (openMs > 0) this.#listener?.opened(id, openMs, record.circuit.openings)
      const heldMs = record.heldMs(now)
      if (heldMs > 0) this.#listener?.held(id, heldMs, record.isHeldByRateLimit)
    }
  }

  #refusedCredential(endpoint: Endpoint): CoolDown | undefined {
    const refused = this.#refused.get(endpoint)
    const remainingMs = refused === undefined ? 0 : refused.until - this.now()
    return refused === undefined || remainingMs <= 0
      ? undefined
      : { remainingMs, isBinding: true, refusal: refused.message }
  }

  #ofOther(endpointId: string): EndpointRecord | undefined {
    if (endpointId === '') return undefined
    return this.#endpoints.size < endpointsMax ? this.#of(endpointId) : this.#endpoints.get(endpointId)
  }

  #of(endpointId: string): EndpointRecord {
    let record = this.#endpoints.get(endpointId)
    if (record === undefined) {
      record = new EndpointRecord(this.now, this.#options.circuitTimes, this.#options.random)
      this.#endpoints.set(endpointId, record)
    }
    return record
  }
}

/** True if the provider does not know the credential. A forbidden or unpaid request says nothing about the next one. */
function isRefusedCredential({ type, status }: Fault): boolean {
  return type === 'authentication' && status >= 400
}

function failureKind(fault: Fault): FailureKind {
  if (credentialTypes.has(fault.type) && fault.isByWords !== true) return 'fatal'
  return isSilence(fault) ? 'silent' : 'fast'
}

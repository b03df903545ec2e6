import {
  type EventStream,
  jsonMediaOf,
  type OperationId,
  operations,
  responseValidator,
} from '../../contract/contract.ts'
import { SseDecoder } from '../../streams/sse/sse-decoder.ts'

/** `enforce` and `off` look at nothing here: what the gateway writes itself is right by construction, and relays check what they pass on. */
export type AuditMode = 'enforce' | 'log' | 'off' | 'strict'

const bytesMedia = 'application/octet-stream'

/** A place where an answer breaks the contract. */
export interface ContractViolation {
  readonly operationId: OperationId
  readonly status: number
  readonly media: string
  /** The `type` of the event, for a stream. */
  readonly eventType?: string
  readonly path: string
  readonly message: string
}

/** An answer that breaks the contract, in strict mode. */
export class ContractViolationError extends Error {
  constructor({ operationId, status, media, eventType, path, message }: ContractViolation) {
    super(`${operationId} ${status} ${media}${eventType === undefined ? '' : ` ${eventType}`} ${path}: ${message}`)
    this.name = 'ContractViolationError'
  }
}

/** Holds all that leaves to the contract: `log` reports violations, `strict` also refuses to send them. */
export class ContractAudit {
  #mode: AuditMode
  readonly #report: (violation: ContractViolation) => void

  constructor(mode: AuditMode, report: (violation: ContractViolation) => void) {
    this.#mode = mode
    this.#report = report
  }

  /** Holds what leaves from now on to another mode. */
  follow(mode: AuditMode): void {
    this.#mode = mode
  }

  get isOn(): boolean {
    return this.#mode === 'log' || this.#mode === 'strict'
  }

  /** Checks a JSON body. */
  body(operationId: OperationId, status: number, body: unknown): void {
    if (this.isOn) this.#check({ operationId, status, media: jsonMediaOf(operationId) }, body)
  }

  /** Checks that an answer may have no body. */
  empty(operationId: OperationId, status: number): void {
    if (!this.isOn) return
    const responses: Readonly<Record<string, readonly string[]>> = operations[operationId].responses
    if (responses[status]?.length === 0) return
    this.#found({ operationId, status, media: 'none', path: '', message: 'the contract declares no such answer' })
  }

  /** Checks that an answer may be bytes; the contract says no more about them. */
  bytes(operationId: OperationId, status: number): void {
    if (!this.isOn || responseValidator(operationId, status, bytesMedia) !== undefined) return
    this.#found({ operationId, status, media: bytesMedia, path: '', message: 'the contract declares no such answer' })
  }

  /** Checks text that is no JSON. */
  text(operationId: OperationId, status: number, media: string, content: string): void {
    if (this.isOn) this.#check({ operationId, status, media }, content)
  }

  /** Checks each event of a stream as its bytes leave, independently of who wrote them. */
  events(operationId: OperationId, status: number, events: EventStream): EventStream {
    return this.isOn ? this.#audited({ operationId, status, media: 'text/event-stream' }, events) : events
  }

  async *#audited(place: Place, events: EventStream): AsyncGenerator<string | Uint8Array> {
    const decoder = new SseDecoder()
    const check = (data: string) => {
      if (data !== '[DONE]') this.#checkEvent(place, data)
    }
    for await (const chunk of events) {
      decoder.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk, check)
      yield chunk
    }
  }

  #checkEvent(place: Place, data: string): void {
    let event: { type?: unknown }
    try {
      event = JSON.parse(data)
    } catch {
      this.#found({ ...place, path: '', message: 'an event is not valid JSON' })
      return
    }
    this.#check({ ...place, eventType: String(event.type) }, event)
  }

  #check(place: Place, value: unknown): void {
    const validator = responseValidator(place.operationId, place.status, place.media)
    if (validator === undefined) {
      this.#found({ ...place, path: '', message: 'the contract declares no such answer' })
      return
    }
    if (validator(value)) return
    const violation = validator.errors?.at(-1)
    const deepest = validator.errors?.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0] ?? violation
    this.#found({ ...place, path: deepest?.instancePath ?? '', message: deepest?.message ?? 'is not valid' })
  }

  #found(violation: ContractViolation): void {
    this.#report(violation)
    if (this.#mode === 'strict') throw new ContractViolationError(violation)
  }
}

type Place = Omit<ContractViolation, 'path' | 'message'>

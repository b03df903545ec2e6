import type { GenerationContext } from '../accounting/settle.ts'
import type { Turn, WrittenTurn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ItemMemory } from '../contents/item-memory.ts'
import type { AnswerEncoder, AnswerIdentity, ClientFormat, Ending } from '../formats/format.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { CallerPolicy } from '../policy/caller-policy.ts'
import type { Plan } from '../routing/plan.ts'
import { isZdr } from './zero-retention.ts'

export interface RememberParts {
  /** Absent: no items are remembered. */
  readonly itemMemory?: Pick<ItemMemory, 'isOn' | 'keep'>
  readonly clientFormats: Readonly<Record<WrittenTurn['clientFormat'], ClientFormat>>
  readonly catalog: () => Catalog
  /** Called with errors that are reported nowhere else. */
  readonly reportBug: (error: unknown) => void
}

/** The part of a request that decides whether its answer may be remembered. */
export interface RememberableRequest {
  readonly context: Pick<GenerationContext, 'organizationId' | 'workspaceId' | 'keyId'>
  readonly policy: Pick<CallerPolicy, 'guardrails'>
  readonly isInner?: true
}

/** Adds a memory for the items of the answer to a request, if later requests can refer to them. */
export function withMemory<T extends RememberableRequest & { readonly memory?: RequestMemory }>(
  parts: RememberParts,
  asked: WrittenTurn,
  request: T,
): T {
  const { memory: _, ...bare } = request
  const { itemMemory, clientFormats } = parts
  const { items } = clientFormats[asked.clientFormat]
  const isMeant = items !== undefined && asked.compaction !== 'endpoint' && items.mayRemember(asked.asWritten.wire)
  if (itemMemory?.isOn !== true || !isMeant || request.isInner === true) return bare as T
  return { ...request, memory: new RequestMemory(parts, itemMemory, asked, request) }
}

/** Remembers the items of one answer, unless zero data retention applies. */
export class RequestMemory {
  readonly #parts: RememberParts
  readonly #memory: Pick<ItemMemory, 'keep'>
  readonly #asked: WrittenTurn
  readonly #request: RememberableRequest
  #mayKeep = true
  #hasOther = false
  /** Writes the answer to remember, if it differs from the one that the caller sees. */
  #other: AnswerEncoder | undefined

  constructor(
    parts: RememberParts,
    memory: Pick<ItemMemory, 'keep'>,
    asked: WrittenTurn,
    request: RememberableRequest,
  ) {
    this.#parts = parts
    this.#memory = memory
    this.#asked = asked
    this.#request = request
  }

  /** Called before each request to a provider. */
  asks(turn: Turn, plan: Plan): void {
    this.#mayKeep &&= !isZdr(this.#request.policy, turn, plan, this.#parts.catalog)
  }

  /** The stage before placeholders are replaced by values, which only the caller may see. */
  beforeRestoring(): readonly EventStage[] {
    this.#hasOther = true
    const stage: EventStage = (events) => {
      this.#other?.add(events)
      return events
    }
    return [stage]
  }

  /** Called before the first event of the answer. */
  answers(identity: AnswerIdentity): void {
    if (!this.#hasOther || !this.#mayKeep) return
    this.#other = this.#parts.clientFormats[this.#asked.clientFormat].createEncoder(this.#asked, identity)
  }

  /** Remembers the items. `end` is the JSON of the answer, or its last events. Never rejects: the answer does not depend on it. */
  async keep(end: string, ending: Ending): Promise<void> {
    if (!this.#mayKeep || ending.outcome.fault !== null) return
    try {
      const { items } = this.#parts.clientFormats[this.#asked.clientFormat]
      const given = items?.given(this.#other === undefined ? end : this.#other.encodeReply(ending)) ?? new Map()
      await this.#memory.keep(this.#request.context, given)
    } catch (error) {
      this.#parts.reportBug(error)
    }
  }
}

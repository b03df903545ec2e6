import type { GenerationContext } from '../accounting/settle.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { AnswerFold } from '../contents/answer-fold.ts'
import { readPrompt } from '../contents/read-prompt.ts'
import { TextRoom } from '../contents/text-room.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { CallerPolicy } from '../policy/caller-policy.ts'
import type { GenerationContent, SealedContent } from '../records/generation-content.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { Observability } from '../records/observability.ts'
import type { Plan } from '../routing/plan.ts'
import { isZdr } from './zero-retention.ts'

/** A request, as far as it matters to those who want to see what becomes of it. */
export interface WatchedRequest {
  readonly generationId: string
  readonly organizationId: string
  readonly workspaceId: string
  readonly keyId: number
  readonly keyHash: string
  readonly observability: Observability
  /** True: what it says must not be kept anywhere, neither prompt nor answer. */
  readonly isZdr: boolean
}

/** Something that wants to see what becomes of requests. Asked once for each of a workspace that has some of that switched on. */
export interface Watcher {
  /** Null: it does not want this one. */
  watch(request: WatchedRequest): Watch | null
}

/** One request that somebody wants to see. */
export interface Watch {
  /** Whether it may need prompt and answer, which are then read as events. */
  readonly needsContent: boolean
  /** What is stored with the record of the request, which is over. */
  ended(record: GenerationRecord): Awaitable<WatchEnd>
}

/** What is stored with a record for one of those who watch. Absent members: nothing. */
export interface WatchEnd {
  /** `kept`: prompt and answer, for as long as the operator says; `lent`: until all destinations have been told. */
  readonly content?: 'kept' | 'lent'
  /** Ids of destinations that are to be told. */
  readonly deliveries?: readonly string[]
}

export interface WatchParts {
  /** Absent or empty: nobody watches. */
  readonly watching?: {
    readonly watchers: readonly Watcher[]
    /** Most characters of a prompt and of an answer that are kept. */
    readonly contentCharsMax: number
    /** Makes of prompt and answer what is stored; undefined while there is no room for it. */
    readonly seal: (
      record: GenerationRecord,
      content: GenerationContent,
      isKept: boolean,
    ) => Awaitable<SealedContent | undefined>
  }
  readonly catalog: () => Catalog
  /** Takes errors that nobody else is told of. */
  readonly reportBug: (error: unknown) => void
}

type Awaitable<T> = T | Promise<T>

/** What is stored beside a record. */
type StoredBeside = Pick<GenerationRecord, 'content' | 'deliveries'>

/** What of a request those who watch go by. */
export interface WatchableRequest {
  readonly context: Pick<GenerationContext, 'id' | 'organizationId' | 'workspaceId' | 'keyId'>
  readonly caller: { readonly keyHash: string; readonly observability?: Observability }
  readonly policy: Pick<CallerPolicy, 'guardrails'>
}

/** The request with those who watch it; the same request where its workspace has all of that switched off. */
export function withWatch<T extends WatchableRequest>(
  parts: WatchParts,
  request: T,
): T & { readonly watch?: RequestWatch } {
  const { watching } = parts
  const { observability } = request.caller
  if (watching === undefined || observability === undefined) return request
  return { ...request, watch: new RequestWatch(parts, watching, request, observability) }
}

/** Those who watch one request. */
export class RequestWatch {
  readonly #parts: WatchParts
  readonly #watching: NonNullable<WatchParts['watching']>
  readonly #request: WatchableRequest
  readonly #observability: Observability
  #watches: readonly Watch[] | undefined
  #fold: AnswerFold | undefined

  constructor(
    parts: WatchParts,
    watching: NonNullable<WatchParts['watching']>,
    request: WatchableRequest,
    observability: Observability,
  ) {
    this.#parts = parts
    this.#watching = watching
    this.#request = request
    this.#observability = observability
  }

  /** Called when it is known who may be asked. The stage that reads the answer as its caller gets it; null where nobody needs it. */
  begin(turn: Turn, plan: Plan): EventStage | null {
    const isUnkept = this.#isZdr(turn, plan)
    const watches = this.#open(isUnkept)
    if (isUnkept || !watches.some(({ needsContent }) => needsContent)) return null
    this.#fold = new AnswerFold(this.#watching.contentCharsMax)
    return (events) => {
      this.#fold?.take(events)
      return events
    }
  }

  /** A further question of a tool loop is asked: it holds the answers before it. */
  askedAgain(turn: Turn, plan: Plan): void {
    if (this.#fold === undefined) return
    if (this.#isZdr(turn, plan)) this.#fold = undefined
    else this.#fold.restart()
  }

  /** What is stored beside a record. `turn` is what was asked last. */
  async ended(record: GenerationRecord, turn: Turn): Promise<StoredBeside> {
    try {
      // Nobody could be asked: no text has left.
      const watches = this.#watches ?? this.#open(true)
      const ends = await Promise.all(watches.map((watch) => watch.ended(record)))
      const deliveries = [...new Set(ends.flatMap((end) => end.deliveries ?? []))]
      const isKept = ends.some(({ content }) => content === 'kept')
      const isWanted = isKept || ends.some(({ content }) => content === 'lent')
      const fold = this.#fold
      const content = !isWanted || fold === undefined ? null : this.#contentOf(record, turn, fold)
      const sealed = content === null ? undefined : await this.#watching.seal(record, content, isKept)
      return { content: sealed, deliveries: deliveries.length === 0 ? undefined : deliveries }
    } catch (error) {
      // The record itself, and what it charges, depend on nobody who watches.
      this.#parts.reportBug(error)
      return {}
    }
  }

  #open(isZdr: boolean): readonly Watch[] {
    const { context, caller } = this.#request
    const { id: generationId, organizationId, workspaceId, keyId } = context
    const facts = { generationId, organizationId, workspaceId, keyId, keyHash: caller.keyHash }
    const watched: WatchedRequest = { ...facts, observability: this.#observability, isZdr }
    this.#watches = this.#watching.watchers.flatMap((watcher) => watcher.watch(watched) ?? [])
    return this.#watches
  }

  #isZdr(turn: Turn, plan: Plan): boolean {
    return isZdr(this.#request.policy, turn, plan, this.#parts.catalog)
  }

  #contentOf({ status }: GenerationRecord, turn: Turn, fold: AnswerFold): GenerationContent {
    const room = new TextRoom(this.#watching.contentCharsMax)
    return { ...readPrompt(turn.conversation(), room), outputMessages: fold.read(finishOf(status)) }
  }
}

function finishOf(status: GenerationRecord['status']): string | undefined {
  if (status === 'cancelled') return 'cancelled'
  return status === 'failed' ? 'error' : undefined
}

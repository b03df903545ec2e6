import { hash } from 'node:crypto'
import type { StickyKey, Turn } from '../../canonical/turn.ts'
import { stickyKeyOfConversation } from '../../formats/client-request/sticky-key.ts'
import type { Candidate } from '../../routing/plan.ts'
import type { StickyEndpoints } from '../../routing/put-sticky-first.ts'
import { organizationHolder } from '../../shares/holder.ts'
import type { StickyStore } from './sticky-store.ts'

/**
 * The conversation that a request belongs to, as far as routing cares: which endpoint served it, and what becomes of that. Nothing is
 * computed until a model with several endpoints is asked for. Conversations of different organizations never meet.
 */
export class StickySession implements StickyEndpoints {
  readonly #store: StickyStore
  readonly #turn: Turn
  readonly #organizationId: string
  #key: StickyKey | undefined
  #digest: string | undefined

  constructor(store: StickyStore, turn: Turn, organizationId: string) {
    this.#store = store
    this.#turn = turn
    this.#organizationId = organizationId
  }

  of(modelId: string): string | undefined {
    return this.#store.size === 0 ? undefined : this.#store.find(this.#placeOf(modelId))
  }

  /**
   * An endpoint answered. `readFromCache` says that its provider knew the conversation. A promise where the caller named its session: the
   * next request of it may come to another gateway as soon as this one's end is seen, which is to be shown when it resolves.
   */
  answered({ endpoint, model }: Candidate, readFromCache: boolean, hadFailures: boolean): Promise<void> | null {
    const isChosenAnew = this.#keepModel(model.id, readFromCache)
    if (!this.#matters(model.endpoints)) return isChosenAnew ? this.#store.shared() : null
    const place = this.#placeOf(model.id)
    const known = this.#store.find(place)
    // Without a word of the caller nothing is gained by going back to an endpoint that has kept nothing of the conversation.
    if (readFromCache || known === endpoint.id || this.#keyed().isExplicit)
      this.#store.stick(place, endpoint.id, organizationHolder(this.#organizationId))
    else if (hadFailures && known !== undefined) this.#store.leave(place, known)
    return isChosenAnew || (known !== endpoint.id && this.#keyed().isExplicit) ? this.#store.shared() : null
  }

  /** An endpoint's answer broke off. */
  failed({ endpoint, model }: Candidate): void {
    if (this.#matters(model.endpoints)) this.#store.leave(this.#placeOf(model.id), endpoint.id)
    const { routed } = this.#turn
    if (routed?.task !== undefined) this.#store.leave(this.#placeOf(routed.router), model.id)
  }

  /** Remembers which model a router's request went to, in the place of an endpoint. Returns whether a session of the caller has another now. */
  #keepModel(modelId: string, readFromCache: boolean): boolean {
    const { routed } = this.#turn
    if (routed?.task === undefined) return false
    const { isExplicit } = this.#keyed()
    const place = this.#placeOf(routed.router)
    const isAnother = this.#store.find(place) !== modelId
    if (routed.isPinned === true || readFromCache || isExplicit || !isAnother)
      this.#store.stick(place, modelId, organizationHolder(this.#organizationId))
    return isAnother && isExplicit
  }

  // With an order the caller decides, and with one endpoint there is nothing to decide.
  #matters({ length }: readonly unknown[]): boolean {
    const { order } = this.#turn.routing
    return length > 1 && (order === undefined || order.length === 0)
  }

  #placeOf(modelId: string): string {
    this.#digest ??= hash('sha256', `${this.#organizationId}\0${this.#keyed().text}`, 'base64url').slice(0, 22)
    return `${this.#digest} ${modelId}`
  }

  #keyed(): StickyKey {
    const turn = this.#turn
    this.#key ??= turn.stickyKey?.() ?? stickyKeyOfConversation(turn.sessionId, turn.conversation())
    return this.#key
  }
}

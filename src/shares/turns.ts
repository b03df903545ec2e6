import { groupOfHolder, type Holder, nameOfHolder } from './holder.ts'

/** Something that waits on a holder's behalf. */
interface Waiting {
  readonly holder: Holder
}

/** By holder, in the order of their turns; what one holder waits for is first come, first served. */
type HolderQueues<T> = Map<string, Set<T>>

/** A queue of holders instead of requests: organizations take turns, and within each its holders. */
export class Turns<T extends Waiting> {
  readonly #organizations = new Map<string, HolderQueues<T>>()

  add(waiting: T): void {
    const [organization, name] = placeOf(waiting)
    const queues = this.#organizations.get(organization) ?? new Map<string, Set<T>>()
    this.#organizations.set(organization, queues)
    const queue = queues.get(name) ?? new Set<T>()
    queues.set(name, queue)
    queue.add(waiting)
  }

  delete(waiting: T): void {
    const [organization, name] = placeOf(waiting)
    const queues = this.#organizations.get(organization)
    const queue = queues?.get(name)
    queue?.delete(waiting)
    if (queue?.size === 0) queues?.delete(name)
    if (queues?.size === 0) this.#organizations.delete(organization)
  }

  /** Removes and returns the first whose holder `takes`, which is asked for each holder once; its holder comes last from then on. */
  next(takes: (holder: Holder) => boolean): T | undefined {
    for (const queues of this.#organizations.values())
      for (const queue of queues.values())
        for (const first of queue) {
          if (!takes(first.holder)) break
          this.#toTheEnd(first)
          this.delete(first)
          return first
        }
    return undefined
  }

  #toTheEnd(waiting: T): void {
    const [organization, name] = placeOf(waiting)
    const queues = this.#organizations.get(organization)
    const queue = queues?.get(name)
    if (queues === undefined || queue === undefined) return
    queues.delete(name)
    queues.set(name, queue)
    this.#organizations.delete(organization)
    this.#organizations.set(organization, queues)
  }
}

/** Holders of no organization take turns with organizations. */
function placeOf({ holder }: Waiting): readonly [organization: string, name: string] {
  return [groupOfHolder(holder), nameOfHolder(holder)]
}

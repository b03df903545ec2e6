import { type Holder, nameOfHolder } from './holder.ts'

/** How many times what is left one holder, and one organization, may hold. */
const holderFactor = 3
const organizationFactor = 7
/** One for another key of the same organization, one for another organization. */
const keptUnits = 2

/**
 * Something of limited amount, in whole units, that many holders share. A key may hold three times what it leaves, and leaves at least two units;
 * all keys of an organization together may hold seven times what they leave. A holder without any may take what is left, unless its
 * organization has its share. Each need of the gateway has units of its own beside these.
 */
export class FairShares {
  #capacity: number
  #holderMax: number
  readonly #ownMax: number
  readonly #held = new Map<string, number>()
  readonly #heldInOrganizations = new Map<string, number>()
  #free: number

  /** `holderMax`: what one holder may hold whatever is free. `ownMax`: what each need of the gateway has. */
  constructor(capacity: number, holderMax = capacity, ownMax = 0) {
    this.#capacity = capacity
    this.#holderMax = holderMax
    this.#ownMax = ownMax
    this.#free = capacity
  }

  get capacity(): number {
    return this.#capacity
  }

  /** Shares another amount from now on. Where more is held than there is now, nothing is free until it is given back. */
  follow(capacity: number, holderMax = capacity): void {
    this.#free += capacity - this.#capacity
    this.#capacity = capacity
    this.#holderMax = holderMax
  }

  /** Units that no caller holds. */
  get free(): number {
    return this.#free
  }

  /** True if nobody holds anything. */
  get isUnused(): boolean {
    return this.#held.size === 0
  }

  heldBy(holder: Holder): number {
    return this.#held.get(nameOfHolder(holder)) ?? 0
  }

  /**
   * True if a holder may hold so much more, which `take` would then give it. `own` is what the same work of the holder has already: the only work
   * of an organization may take all that is left.
   */
  hasRoom(holder: Holder, amount: number, own = 0): boolean {
    const held = this.heldBy(holder)
    if ('need' in holder) return held + amount <= this.#ownMax
    const left = this.#free - amount
    if (left < 0 || held + amount > this.#holderMax) return false
    const others = held - own
    if (others > 0 && (left < keptUnits || held + amount > holderFactor * left)) return false
    const together = this.#inOrganization(holder.organizationId)
    return together <= own || together + amount <= organizationFactor * left
  }

  /** False, and nothing is taken, where there is not enough for the holder. */
  take(holder: Holder, amount: number, own = 0): boolean {
    if (!this.hasRoom(holder, amount, own)) return false
    this.#add(holder, amount)
    return true
  }

  /** Gives back units that were taken before. */
  giveBack(holder: Holder, amount: number): void {
    this.#add(holder, -amount)
  }

  #inOrganization(organizationId: string | undefined): number {
    return organizationId === undefined ? 0 : (this.#heldInOrganizations.get(organizationId) ?? 0)
  }

  #add(holder: Holder, amount: number): void {
    addTo(this.#held, nameOfHolder(holder), amount)
    if ('need' in holder) return
    this.#free -= amount
    if (holder.organizationId !== undefined) addTo(this.#heldInOrganizations, holder.organizationId, amount)
  }
}

function addTo(counts: Map<string, number>, name: string, amount: number): void {
  const sum = (counts.get(name) ?? 0) + amount
  if (sum > 0) counts.set(name, sum)
  else counts.delete(name)
}

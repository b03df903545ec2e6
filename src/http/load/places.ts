/** What has a place in `Places`: its index there, -1 while it has none. Only `Places` writes it. */
export interface Placed {
  place: number
}

/**
 * A set of short-lived objects, in an array that is written over. A Set would do, were it not for the garbage collector: each of its
 * tables keeps what was in it when it was outgrown and points to the next, so that once one table is old, all later ones and whatever
 * stood in them stay until the whole heap is collected.
 */
export class Places<T extends Placed> {
  readonly #members: T[] = []

  get size(): number {
    return this.#members.length
  }

  add(member: T): void {
    if (member.place >= 0) return
    member.place = this.#members.length
    this.#members.push(member)
  }

  delete(member: T): void {
    const { place } = member
    if (place < 0) return
    member.place = -1
    const last = this.#members.pop()
    if (last === undefined || last === member) return
    this.#members[place] = last
    last.place = place
  }

  /** The members of this moment. */
  values(): readonly T[] {
    return this.#members.slice()
  }
}

import { GatewayError } from '../../errors/gateway-error.ts'
import type { SeatKind } from '../../operations/seat-kinds.ts'
import { FairShares } from '../../shares/fair-shares.ts'
import type { Holder } from '../../shares/holder.ts'

/** One request's place; given back once. */
export interface Seat {
  release(): void
}

interface Seating {
  readonly shares: FairShares
  readonly refusal: string
  readonly full: string
}

type SeatKinds<Kind extends string> = Readonly<Record<Kind, SeatKind>>

/**
 * The places of requests that are being answered. They are given once it is known who asks: whoever shows no key takes none of those who
 * do, and one key, token, address or organization leaves room for others.
 */
export class Seats<Kind extends string> {
  readonly #seatings: Readonly<Record<Kind, Seating>>

  constructor(kinds: SeatKinds<Kind>) {
    const seatings = Object.entries<SeatKind>(kinds).map(
      ([kind, { max, perOwnerMax, refusal, full = usuallyFull }]) => {
        return [kind, { shares: new FairShares(max, perOwnerMax), refusal, full }] as const
      },
    )
    this.#seatings = Object.fromEntries(seatings) as Record<Kind, Seating>
  }

  /** Has other numbers of places from now on. */
  follow(kinds: SeatKinds<Kind>): void {
    for (const [kind, { max, perOwnerMax }] of Object.entries<SeatKind>(kinds))
      this.#seatings[kind as Kind].shares.follow(max, perOwnerMax)
  }

  /** How many are taken. */
  taken(kind: Kind): number {
    const { capacity, free } = this.#seatings[kind].shares
    return capacity - free
  }

  /** Throws GatewayError, 503, where there is none for this holder. */
  take(kind: Kind, holder: Holder): Seat {
    const { shares, refusal, full } = this.#seatings[kind]
    if (!shares.take(holder, 1)) throw noSeat(shares.free === 0 ? full : refusal)
    let isTaken = true
    return {
      release: () => {
        if (isTaken) shares.giveBack(holder, 1)
        isTaken = false
      },
    }
  }
}

const usuallyFull = 'The gateway is answering as many requests as it may.'

function noSeat(message: string): GatewayError {
  return new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 1 })
}

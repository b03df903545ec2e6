import { GatewayError } from '../errors/gateway-error.ts'
import { FairShares } from './fair-shares.ts'

/** Whose requests are counted together, apart from those of the others: by the kind of credential, or for want of one. */
export type SeatKind = 'inference' | 'management' | 'scim' | 'anonymous'

export interface SeatLimits {
  /** Requests at once with inference keys. */
  readonly inferenceMax: number
  /** With management keys; with SCIM tokens as many again. */
  readonly managementMax: number
  /** Without a credential. */
  readonly anonymousMax: number
  readonly anonymousPerAddressMax: number
}

/** One request's place; given back once. */
export interface Seat {
  release(): void
}

/**
 * The places of requests that are being answered. They are given once it is known who asks: whoever shows no key takes none of those who
 * do, and one key, token or address leaves room for others.
 */
export class Seats {
  readonly #shares: Readonly<Record<SeatKind, FairShares>>

  constructor({ inferenceMax, managementMax, anonymousMax, anonymousPerAddressMax }: SeatLimits) {
    this.#shares = {
      inference: new FairShares(inferenceMax),
      management: new FairShares(managementMax),
      scim: new FairShares(managementMax),
      anonymous: new FairShares(anonymousMax, anonymousPerAddressMax),
    }
  }

  /** How many are taken. */
  taken(kind: SeatKind): number {
    const { capacity, free } = this.#shares[kind]
    return capacity - free
  }

  /** Throws GatewayError, 503, where there is none for this owner. */
  take(kind: SeatKind, owner: string): Seat {
    const shares = this.#shares[kind]
    if (!shares.take(owner, 1)) throw refusal(shares.free === 0 ? full : ownShare[kind])
    let isTaken = true
    return {
      release: () => {
        if (isTaken) shares.giveBack(owner, 1)
        isTaken = false
      },
    }
  }
}

const full = 'The gateway is answering as many requests as it may.'

const keyShare =
  'This key has as many requests under way as leave room for those of others. Ask again when one is done.'

const ownShare: Readonly<Record<SeatKind, string>> = {
  inference: keyShare,
  management: keyShare,
  scim: 'This token has as many requests under way as leave room for those of others. Ask again when one is done.',
  anonymous: 'This address has as many requests without a key under way as it may.',
}

function refusal(message: string): GatewayError {
  return new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 1 })
}

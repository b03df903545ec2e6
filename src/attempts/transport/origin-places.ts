import { GatewayError } from '../../errors/gateway-error.ts'
import { BusyError } from '../../shares/busy-error.ts'
import type { Holder } from '../../shares/holder.ts'
import { Semaphore } from '../../shares/semaphore.ts'
import type { Cancellation } from '../../streams/cancellation.ts'

const originsMax = 1_000

/** The connections that there may be to each origin, as places that holders share. */
export class OriginPlaces {
  readonly #max: number
  readonly #origins = new Map<string, Semaphore>()

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Calls `begin` with a place held, at once if there is one; it is called with what gives the place back. Where none comes, `fail` is called with
   * GatewayError 503 or the reason of the cancellation.
   */
  take(
    { origin, holder }: { readonly origin: string; readonly holder: Holder },
    cancellation: Cancellation,
    begin: (release: () => void) => void,
    fail: (error: Error) => void,
  ): void {
    const places = this.#of(origin)
    const granted = () => begin(() => places.release(holder))
    if (places.tryAcquire(holder)) granted()
    else places.acquire(cancellation.signal, holder).then(granted, (error: Error) => fail(busyOr(error)))
  }

  #of(origin: string): Semaphore {
    const known = this.#origins.get(origin)
    if (known !== undefined) return known
    if (this.#origins.size >= originsMax)
      for (const [idle, { isIdle }] of this.#origins) if (isIdle) this.#origins.delete(idle)
    const places = new Semaphore(this.#max, this.#max)
    this.#origins.set(origin, places)
    return places
  }
}

function busyOr(error: Error): Error {
  if (!(error instanceof BusyError)) return error
  const message = error.isShareFull
    ? 'The requests of this key, or of its organization, have as many connections to the provider as leave room for others. Ask again when one is done.'
    : 'All connections to the provider are in use (limits.upstream_connections). Ask again in a moment.'
  return new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 1, cause: error })
}

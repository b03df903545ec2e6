import { diskFull, isDiskFull } from '../errors/disk-full.ts'
import { GatewayError } from '../errors/gateway-error.ts'

/** What a caller is told when bytes can't be written, read or deleted. */
export function storeUnavailable(cause: unknown): GatewayError {
  if (isDiskFull(cause)) return diskFull('', cause)
  return new GatewayError(
    'provider_overloaded',
    'The gateway can not reach the bytes of its files just now. Try again.',
    {
      status: 503,
      retryAfter: 5,
      cause,
    },
  )
}

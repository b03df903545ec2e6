import { isTransportError, toTransportFault } from '../attempts/transport/transport-fault.ts'
import type { Fault } from '../canonical/fault.ts'
import { GatewayError } from '../errors/gateway-error.ts'

const bugFault: Fault = { type: 'server', status: 0, message: 'something went wrong in the gateway' }

/** What made an answer break off, as its caller may be told. What nobody can be told of is a bug, and reported. */
export function faultOfBreak(error: unknown, reportBug: (error: unknown) => void): Fault {
  if (isTransportError(error)) return toTransportFault(error)
  if (error instanceof GatewayError) {
    const { type, status, message } = error
    return { type, status, message, ...(status < 500 && { isOwnRefusal: true }) }
  }
  reportBug(error)
  return bugFault
}

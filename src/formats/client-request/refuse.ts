import type { ErrorType } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'

/** Refuses a request because of one place in it, which the message and `metadata.issues` name. */
export function refuse(type: ErrorType, path: string, message: string): never {
  throw new GatewayError(type, `${path}: ${message}`, { metadata: { issues: [{ path, message }] } })
}

import type { AnyReply, OperationId } from '../contract/contract.ts'
import { handlers } from './index.ts'
import type { EdgeRules } from './operation.ts'
import type { Caller } from './recognize.ts'
import type { Services } from './services.ts'

/** Any operation, as the edge sees it: it holds calls to the contract that the types of handlers come from. */
export interface AnyOperation extends Omit<EdgeRules, 'limit'> {
  readonly handler: (call: unknown, services: Services) => Promise<AnyReply>
  readonly limit?: (caller: Caller, services: Services) => Promise<Readonly<Record<string, string>>>
}

/** The operation of that id. */
export function findOperation(id: OperationId): AnyOperation {
  const found = handlers[id]
  // The index pairs each id with its own operation; what the union of them takes can't be named.
  return (typeof found === 'function' ? { handler: found } : found) as unknown as AnyOperation
}

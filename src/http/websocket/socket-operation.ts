import { type OperationId, operationIds, operations } from '../../contract/contract.ts'
import { findOperation } from '../../operations/find-operation.ts'
import type { FrameRules } from '../../operations/operation.ts'

/** The operation whose path answers upgrades. */
export interface SocketOperation {
  readonly id: OperationId
  /** Below the API's root. */
  readonly path: string
  readonly frames: FrameRules
}

/** The one operation that brings rules for frames. Throws Error where there is none, or several. */
export function socketOperation(): SocketOperation {
  const found = operationIds.flatMap((id) => {
    const { frames } = findOperation(id)
    return frames === undefined ? [] : [{ id, path: operations[id].path, frames }]
  })
  const [only, ...others] = found
  if (only === undefined || others.length > 0) throw new Error('WebSockets are served for exactly one operation')
  return only
}

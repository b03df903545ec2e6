import { type OperationId, operationIds } from '../../contract/contract.ts'
import { findOperation } from '../../operations/find-operation.ts'
import type { ErrorEnvelope } from '../../operations/operation.ts'

/** How a failure is worded: as the operation says, or for what is no operation as those do near whose paths it is. Undefined: as usual. */
export type EnvelopeChooser = (id: OperationId | undefined, path: string) => ErrorEnvelope | undefined

/** Builds the chooser from what the operations bring. */
export function envelopeChooser(apiRoot: string): EnvelopeChooser {
  const ofOperation = new Map<OperationId, ErrorEnvelope>()
  const ofPlace = new Map<string, ErrorEnvelope>()
  for (const id of operationIds) {
    const { errors } = findOperation(id)
    if (errors === undefined) continue
    ofOperation.set(id, errors)
    ofPlace.set(`${apiRoot}${errors.under}/`, errors)
  }
  return (id, path) => {
    if (id !== undefined) return ofOperation.get(id)
    const place = `${path}/`.replace(`${apiRoot}/v1/`, `${apiRoot}/`)
    return [...ofPlace].find(([start]) => place.startsWith(start))?.[1]
  }
}

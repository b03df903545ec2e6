import type { Contract } from '../../../pages/reference/contract/contract.ts'
import { credentialsOf } from '../../../pages/reference/contract/credentials.ts'
import { operationsOf } from '../../../pages/reference/contract/operations.ts'
import { contractDocuments } from '../../../src/contract/contract.ts'

/** The gateway's own contract, as pages read it. */
export const contract = (await contractDocuments()).spec as unknown as Contract

export const operations = operationsOf(contract)

export const credentials = credentialsOf(contract)

/** One operation by its id. */
export function operation(id: string) {
  const found = operations.find((each) => each.id === id)
  if (found === undefined) throw new Error(`there is no operation ${id}`)
  return found
}

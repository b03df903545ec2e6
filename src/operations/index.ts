import type { OperationId } from '../contract.ts'
import type { Handler } from './handler.ts'
import { createKey } from './keys/create-key.ts'
import { deleteKey } from './keys/delete-key.ts'
import { getCurrentKey } from './keys/get-current-key.ts'
import { getKey } from './keys/get-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { updateKey } from './keys/update-key.ts'
import { listModels } from './models/list-models.ts'
import { createResponse } from './responses/create-response.ts'

/** Every operation of the contract and who carries it out. One that is missing does not compile. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  createResponse,
  listModels,
  getCurrentKey,
  listKeys,
  createKey,
  getKey,
  updateKey,
  deleteKey,
}

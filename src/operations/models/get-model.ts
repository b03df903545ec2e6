import { toModelNames, toModelRecord } from '../../catalog/model-record.ts'
import type { Handler } from '../handler.ts'
import { callerCatalog } from './caller-catalog.ts'
import { namedModel } from './named-model.ts'

/** GET /models/{author}/{slug} */
export const getModel: Handler<'getModel'> = async ({ path, principal }, services) => {
  const { model } = namedModel(path, await callerCatalog(principal, services), principal.policy.guardrails)
  return { status: 200, body: { ...toModelNames(model), data: toModelRecord(model) } }
}

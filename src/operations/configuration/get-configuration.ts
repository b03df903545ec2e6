import { toConfigurationRecord, toInstanceRecord } from '../../administration/configuration/configuration-record.ts'
import type { Handler } from '../handler.ts'

/** GET /admin/configuration */
export const getConfiguration: Handler<'getConfiguration'> = async (_call, { configuration }) => {
  const { instance, ...explainable } = configuration.explain()
  return {
    status: 200,
    body: { data: { instance: toInstanceRecord(instance), ...toConfigurationRecord(explainable) } },
  }
}

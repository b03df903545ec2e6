import { explainBody, type OperationId } from '../../contract/contract.ts'
import { UsageError } from '../usage-error.ts'

/** Holds what somebody typed to the rules that the API has for the same. Rejects with UsageError naming the first field that breaks one. */
export async function checkBody(id: OperationId, body: unknown): Promise<void> {
  const [issue] = await explainBody(id, body)
  if (issue !== undefined) throw new UsageError(`${issue.path} ${issue.message}.`)
}

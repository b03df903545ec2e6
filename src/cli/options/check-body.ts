import { explainBody, type OperationId } from '../../contract/contract.ts'
import { nearMatches } from '../../errors/near-matches.ts'
import { UsageError } from '../usage-error.ts'

/** Validates input against the API's schema for the operation. Rejects with UsageError naming the first invalid field. */
export async function checkBody(id: OperationId, body: unknown): Promise<void> {
  const [issue] = await explainBody(id, body, nearMatches)
  if (issue !== undefined) throw new UsageError(`${issue.path} ${issue.message}.`)
}

import { explainBody, type OperationId, requestValidator } from '../contract.ts'
import { UsageError } from './usage-error.ts'

/** Holds what the command line says to the rules of the API's operation of that kind. Throws UsageError with the first that is broken. */
export async function checkBody(id: OperationId, body: object): Promise<void> {
  if (requestValidator(id, 'body')?.(body) === true) return
  const [issue = { path: 'The command', message: 'is not valid' }] = await explainBody(id, body)
  throw new UsageError(`${issue.path}: ${issue.message}.`)
}

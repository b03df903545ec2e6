import { readFileSync } from 'node:fs'
import { operationsOf, type Spec } from '../../codegen/spec.ts'

/**
 * The program that uses the client of a generator. No file of its language here, since what it imports exists only beside a generated
 * client. `OPTIONAL(createResponse, None)` in it stands for that word once for each optional parameter of the operation, for clients that
 * take all of them by position.
 */
export function readConsumer(id: string, contract?: Spec): string {
  const text = readFileSync(new URL(`./consumers/${id}.txt`, import.meta.url), 'utf8')
  return text.replace(/OPTIONAL\((\w+), (\w+)\)/g, (whole, operation: string, word: string) => {
    const found = contract === undefined ? undefined : operationsOf(contract).find((each) => each.id === operation)
    return found === undefined ? whole : (found.operation.parameters ?? []).map(() => word).join(', ')
  })
}

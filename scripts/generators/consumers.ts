import { readFileSync } from 'node:fs'
import { operationsOf, type Spec } from '../../codegen/spec.ts'

/**
 * Reads the program that uses a generated client. Its file has no extension of its language, as its imports exist only beside a generated
 * client. `OPTIONAL(createResponse, None)` is replaced by `None` once for each optional parameter of the operation, for clients that take
 * all of them by position.
 */
export function readConsumer(id: string, contract?: Spec): string {
  const text = readFileSync(new URL(`./consumers/${id}.txt`, import.meta.url), 'utf8')
  return text.replace(/OPTIONAL\((\w+), (\w+)\)/g, (whole, operation: string, word: string) => {
    const found = contract === undefined ? undefined : operationsOf(contract).find((each) => each.id === operation)
    return found === undefined ? whole : (found.operation.parameters ?? []).map(() => word).join(', ')
  })
}

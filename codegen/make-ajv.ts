import type { Options } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { contractAjv } from '../src/contract/schemas/contract-ajv.ts'

const code = { source: true, esm: true, lines: true, optimize: 1 }

/** AJV with the schemas of these ids, ready to compile them; the names it gives to functions and constants can be told from all other text. */
export function makeAjv(options: Options, schemas: ReadonlyMap<string, object>): Ajv2020 {
  return contractAjv({ code, ...options }, (ajv) => {
    let count = 0
    Object.assign(ajv.scope, { _newName: (prefix: string) => `$${prefix}$${count++}$` })
    for (const [id, schema] of schemas) ajv.addSchema({ $id: id, ...schema })
  })
}

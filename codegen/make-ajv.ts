import type { Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { ajvFormats, uuid } from './emit-validator-runtime.ts'

const base: Options = {
  code: { source: true, esm: true, lines: true, optimize: 1 },
  discriminator: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  strictTuples: false,
  allowUnionTypes: true,
  unicodeRegExp: true,
  allErrors: false,
  ownProperties: true,
  // A function calls those of the schemas it refers to, so that a change of one leaves the code of all others as it is.
  inlineRefs: false,
}

/** What the contract does without, and what every validator would keep accounts for. */
const unused = ['unevaluatedProperties', 'unevaluatedItems', '$dynamicRef', '$dynamicAnchor'] as const

/** AJV with the schemas of these ids, ready to compile them; the names it gives to functions and constants can be told from all other text. */
export function makeAjv(options: Options, schemas: ReadonlyMap<string, object>): Ajv2020 {
  const ajv = new Ajv2020({ ...base, ...options })
  let count = 0
  Object.assign(ajv.scope, { _newName: (prefix: string) => `$${prefix}$${count++}$` })
  for (const name of ajvFormats) ajv.addFormat(name, fullFormats[name])
  ajv.addFormat('uuid', uuid)
  for (const [id, schema] of schemas) ajv.addSchema({ $id: id, ...schema })
  // From here on, since AJV's schema of schemas, which has just been compiled, uses some of these.
  for (const keyword of unused) ajv.removeKeyword(keyword)
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false })
  return ajv
}

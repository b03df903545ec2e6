import type { Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'

/** The formats of ajv-formats that the contract may use. */
export const ajvFormats = [
  'date',
  'date-time',
  'uri',
  'email',
  'int32',
  'int64',
  'float',
  'double',
  'byte',
  'binary',
] as const

/** RFC 9562 text form only: ajv-formats also takes `urn:uuid:…`. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu

const base: Options = {
  discriminator: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  strictTuples: false,
  allowUnionTypes: true,
  unicodeRegExp: true,
  allErrors: false,
  ownProperties: true,
  // A function calls those of the schemas it refers to, so that each schema is compiled once, and its code depends on it alone.
  inlineRefs: false,
}

/** Keywords that the contract does not use. With them, every validator tracks which members it has evaluated. */
const unused = ['unevaluatedProperties', 'unevaluatedItems', '$dynamicRef', '$dynamicAnchor'] as const

/** AJV as the contract's schemas need it. `useSchemas` may add and change what it likes before unused keywords are taken out. */
export function contractAjv(options: Options, useSchemas: (ajv: Ajv2020) => void = () => {}): Ajv2020 {
  const ajv = new Ajv2020({ ...base, ...options })
  for (const name of ajvFormats) ajv.addFormat(name, fullFormats[name])
  ajv.addFormat('uuid', uuid)
  useSchemas(ajv)
  // Not earlier: AJV's schema of schemas, which adding a schema may compile, uses some of these.
  for (const keyword of unused) ajv.removeKeyword(keyword)
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false })
  return ajv
}

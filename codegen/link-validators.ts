import type { Ajv, AnySchemaObject, ValidateFunction } from 'ajv'
import { transform } from 'esbuild'
import { formatName } from './emit-validator-runtime.ts'

/** A function of AJV's and the constants that are its own, under names that come from its schema alone. */
export interface Block {
  readonly name: string
  readonly code: string
}

type ScopeValues = NonNullable<ValidateFunction['source']>['scopeValues']
type ScopeName = NonNullable<ScopeValues[string]> extends Set<infer Name> ? Name : never

/** Code of AJV's → what validators import for it. */
const imported: Readonly<Record<string, string>> = {
  'Object.prototype.hasOwnProperty': 'hasOwn',
  'require("ajv/dist/runtime/ucs2length").default': 'ucs2length',
  'require("ajv/dist/runtime/equal").default': 'equal',
}

/** What AJV's names look like in its code (`makeAjv` gives them), and the member by which a function is called that was not compiled yet. */
const ajvName = /(\$[A-Za-z]+\$\d+\$)(\.validate\b)?/g

/** Compiles schemas with all that they refer to, and writes each as one block. What it says depends on its own schema, and on the tags of the members of a union. */
export class ValidatorLinker {
  readonly #ajv: Ajv
  readonly #toName: (id: string) => string
  readonly #functions = new Map<string, string>()
  readonly #schemas = new Map<string, string>()

  /** `toName` gives the part of a name that tells schemas apart. */
  constructor(ajv: Ajv, toName: (id: string) => string) {
    this.#ajv = ajv
    this.#toName = toName
  }

  /** Adds the schema of that id and all that it refers to, and gives the name of its function. Throws where AJV refuses it. */
  add(id: string): string {
    const validate = this.#ajv.getSchema(id)
    if (validate === undefined) throw new Error(`openapi.yaml: ${id} is no schema`)
    return this.#link(validate)
  }

  /** What was added, formatted. */
  async blocks(): Promise<Block[]> {
    const names = [...new Set([...this.#schemas.keys(), ...this.#functions.keys()])]
    return Promise.all(
      names.map(async (name) => {
        const parts = [this.#schemas.get(name), this.#functions.get(name)]
        return { name, code: await tidy(parts.filter((part) => part !== undefined).join('\n')) }
      }),
    )
  }

  #link(validate: ValidateFunction): string {
    const { source } = validate
    if (source === undefined) throw new Error('AJV keeps no source')
    const name = this.#toName(idOf(validate.schema))
    const own = `validate_${name}`
    if (this.#functions.has(name)) return own
    this.#functions.set(name, '')
    const values = new Map(
      Object.values(source.scopeValues).flatMap((each) => [...(each ?? [])].map((value) => [String(value), value])),
    )
    const constants: string[] = []
    const replacements = new Map([[String(source.validateName), own]])
    const code = source.validateCode.replaceAll(ajvName, (text: string, key: string, member = '') => {
      const value = values.get(key)
      const replacement = replacements.get(key) ?? (value && this.#replace(value, name, constants))
      if (replacement === undefined) throw new Error(`AJV names ${text} without a value`)
      replacements.set(key, replacement)
      return value?.prefix === 'root' || value?.prefix === 'wrapper' ? replacement : `${replacement}${member}`
    })
    this.#functions.set(name, [...constants, code].join('\n'))
    return own
  }

  #replace({ prefix, value }: ScopeName, owner: string, constants: string[]): string {
    const { ref, code, key } = value ?? {}
    if (prefix === 'validate') return this.#link(ref as ValidateFunction)
    if (prefix === 'wrapper' || prefix === 'root') return this.#link((ref as { validate: ValidateFunction }).validate)
    if (prefix === 'schema') return this.#constant(ref as AnySchemaObject)
    if (prefix === 'formats') return formatName(String(key))
    if (prefix === 'pattern') {
      const name = `pattern_${owner}_${constants.length}`
      constants.push(`const ${name} = ${String(code)}`)
      return name
    }
    const known = imported[String(code)]
    if (known === undefined) throw new Error(`no validator imports ${prefix} ${String(code)}`)
    return known
  }

  #constant(schema: AnySchemaObject): string {
    const name = this.#toName(idOf(schema))
    const { $id: _id, ...rest } = schema
    this.#schemas.set(name, `const schema_${name} = ${JSON.stringify(rest)}`)
    return `schema_${name}`
  }
}

function idOf(schema: unknown): string {
  const { $id } = schema as { $id?: unknown }
  if (typeof $id !== 'string') throw new Error('a schema without an id was compiled')
  return $id
}

// Each on its own, so that no block changes another; without indentation, which would be a third of the text.
async function tidy(code: string): Promise<string> {
  const { code: tidied } = await transform(code, {
    minifySyntax: true,
    charset: 'utf8',
    target: 'node20',
    // A text with line ends in it would lose what begins a line.
    supported: { 'template-literal': false },
    logLevel: 'silent',
  })
  return tidied.replaceAll(/^ +/gm, '')
}

/** A JSON Schema of the contract, as far as the pages show it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly discriminator?: { readonly propertyName: string }
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly deprecated?: boolean
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly 'x-open'?: boolean
}

/** Something with a schema: a parameter, or a header of an answer. */
export interface Described {
  readonly $ref?: string
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly schema?: Schema
  readonly example?: unknown
}

export interface WireParameter extends Described {
  readonly name: string
  readonly in: string
}

export interface WireMedia {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>
}

export interface WireAnswer {
  readonly $ref?: string
  readonly description?: string
  readonly headers?: Readonly<Record<string, Described>>
  readonly content?: Readonly<Record<string, WireMedia>>
}

export interface WireOperation {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly (WireParameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required?: boolean; readonly content?: Readonly<Record<string, WireMedia>> }
  readonly responses?: Readonly<Record<string, WireAnswer>>
}

export interface WireScheme {
  readonly type: string
  readonly scheme?: string
  readonly in?: string
  readonly name?: string
  readonly description?: string
}

/** The served contract: an OpenAPI document. */
export interface Contract {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly securitySchemes?: Readonly<Record<string, WireScheme>>
    readonly [kind: string]: Readonly<Record<string, unknown>> | undefined
  }
}

/** What a reference inside the document leads to; the thing itself where it is none, and undefined where it leads nowhere. */
export function follow<T extends object>(contract: Contract, thing: T): T | undefined {
  let found: unknown = thing
  for (let steps = 0; steps < 16; steps++) {
    const ref = isObject(found) ? found['$ref'] : undefined
    if (typeof ref !== 'string') return isObject(found) ? (found as T) : undefined
    const kept = keptBeside(found as object)
    found = at(contract, ref)
    // Since 3.1 a description beside a reference counts.
    if (isObject(found) && Object.keys(kept).length > 0) found = { ...found, ...kept }
  }
  return undefined
}

/** The name of a component that a reference leads to. */
export function nameOfRef(ref: string): string {
  return unescaped(ref.slice(ref.lastIndexOf('/') + 1))
}

function keptBeside({ $ref: _ref, ...rest }: { $ref?: string }): object {
  return rest
}

function at(contract: Contract, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined
  let found: unknown = contract
  for (const step of ref.slice(2).split('/')) {
    if (!isObject(found)) return undefined
    found = Object.hasOwn(found, unescaped(step)) ? found[unescaped(step)] : undefined
  }
  return found
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

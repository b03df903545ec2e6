import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isUrl } from '../../errors/is-url.ts'
import { isObject, type Json, lookUp, refOf } from '../document/openapi.ts'
import { refuseEndless } from './refuse-endless.ts'
import { isOldDocument, type Translation, toJsonSchema } from './to-json-schema.ts'

/** A place in a value, and the rule that it breaks there. */
export interface Issue {
  /** `input[2].type`; empty for the value itself. */
  readonly path: string
  readonly message: string
}

/** What is wrong with a value; empty where it fits. */
export type Check = (value: unknown) => readonly Issue[]

const issuesMax = 20

// The pattern of ajv-formats for `url` is quadratic: 1.5 s for 20 KB.
const formats = {
  ...fullFormats,
  url: (text: string) => /^(https?|ftp):\/\//i.test(text) && isUrl(text),
}

/** Makes the matcher of a `pattern`. Throws an Error for one that it refuses. */
export type CompilePattern = (pattern: string) => { test(text: string): boolean }

/** Compiles schemas of an OpenAPI document of any version to validators, each with what it refers to. */
export class SchemaCompiler {
  readonly #document: Json
  readonly #translation: Translation
  readonly #ajv: Ajv2020
  readonly #known = new Set<string>()
  readonly #checks = new WeakMap<object, Check>()

  /** `compilePattern`: default V8's own engine, for documents and values that are trusted. */
  constructor(document: Json, compilePattern?: CompilePattern) {
    this.#document = document
    this.#translation = { document, isOld: isOldDocument(document), idOf: (ref) => `ref:${encodeURIComponent(ref)}` }
    this.#ajv = new Ajv2020({
      // What a document says beyond JSON Schema is the linter's business.
      strict: false,
      logger: false,
      validateSchema: false,
      allErrors: true,
      discriminator: true,
      inlineRefs: false,
      ownProperties: true,
      formats,
      ...(compilePattern !== undefined && {
        // The code is for validators written to a file, which these are not.
        code: { regExp: Object.assign(compilePattern, { code: 'compilePattern' }) },
      }),
    })
  }

  /** The check of values for a schema of the document. Throws an Error that says why the schema is none. */
  compile(schema: unknown): Check {
    const known = isObject(schema) ? this.#checks.get(schema) : undefined
    if (known !== undefined) return known
    this.#learn(schema)
    refuseEndless(this.#document, schema)
    const validate = this.#validatorOf(schema)
    const check: Check = (value) => issuesOf(validate, value)
    if (isObject(schema)) this.#checks.set(schema, check)
    return check
  }

  // A component is compiled once, however many places refer to it.
  #validatorOf(schema: unknown): ValidateFunction {
    const ref = refOf(schema)
    const shared = ref === undefined ? undefined : this.#ajv.getSchema(this.#translation.idOf(ref))
    return shared ?? this.#ajv.compile(toJsonSchema(schema, this.#translation))
  }

  // Only what is referred to from here is added, and only once: a large document costs what is used of it.
  #learn(value: unknown): void {
    const open: unknown[] = [value]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (typeof next !== 'object' || next === null) continue
      const ref = refOf(next)
      if (ref !== undefined && !this.#known.has(ref)) {
        const target = lookUp(this.#document, ref)
        if (target === undefined) throw new Error(`${ref} points to nothing in this document`)
        refuseEndless(this.#document, next)
        this.#known.add(ref)
        const schema = toJsonSchema(target, this.#translation)
        this.#ajv.addSchema(schema, this.#translation.idOf(ref))
        open.push(target)
      }
      open.push(...Object.values(next))
    }
  }
}

function issuesOf(validate: ValidateFunction, value: unknown): readonly Issue[] {
  if (validate(value)) return []
  const all = validate.errors ?? []
  // The members of a union report each their own: what lies deepest was meant.
  const plain = all.filter(({ keyword }) => keyword !== 'oneOf' && keyword !== 'anyOf' && keyword !== 'if')
  const shown = (plain.length > 0 ? plain : all).toSorted((a, b) => depthOf(b) - depthOf(a))
  const issues = new Map<string, Issue>()
  for (const error of shown) {
    const issue = toIssue(error)
    const key = `${issue.path} ${issue.message}`
    if (!issues.has(key) && issues.size < issuesMax) issues.set(key, issue)
  }
  return [...issues.values()]
}

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split('/').length
}

function toIssue({ instancePath, keyword, params, message = 'is not valid' }: ErrorObject): Issue {
  const path = pathOf(instancePath)
  switch (keyword) {
    case 'required':
      return { path: joined(path, String(params['missingProperty'])), message: 'is required' }
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return {
        path: joined(path, String(params['additionalProperty'] ?? params['unevaluatedProperty'])),
        message: 'is not a member of this object',
      }
    case 'enum':
      return { path, message: `must be one of ${(params['allowedValues'] as unknown[]).map(String).join(', ')}` }
    case 'const':
      return { path, message: `must be ${JSON.stringify(params['allowedValue'])}` }
    default:
      return { path, message }
  }
}

function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : joined(path, key)), '')
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

/** An issue as a sentence about `what`. */
export function describeIssue({ path, message }: Issue, what: string): string {
  return `${path === '' ? what : path} ${message}`
}

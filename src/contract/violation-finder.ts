import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { Violation } from './issue.ts'
import { ajvComponent, type Components, closeObjects, idOf, namesIn } from './schemas/ajv-schemas.ts'
import { contractAjv } from './schemas/contract-ajv.ts'

/** Violations after which a search for all of them ends. */
const violationsMax = 100

/**
 * Finds every violation of a component schema. A component is compiled when the first value reaches it, and only once: a bad body costs
 * what it uses of the contract, and callers can't make this larger than the contract.
 */
export class ViolationFinder {
  readonly #components: Components
  readonly #isClosed: boolean
  readonly #ajv: Ajv2020

  /** `isClosed`: members that an object's schema does not list are violations too. */
  constructor(components: Components, isClosed: boolean) {
    this.#components = components
    this.#isClosed = isClosed
    // AJV has no limit of its own: a list of 20,000 wrong members makes as many violations, and joins the lists of them again for each one.
    const stopEarly = (code: string) =>
      code
        .replaceAll('vErrors.push(', 'self.pushViolation(vErrors, ')
        .replaceAll(/\bvErrors\.concat\(/g, 'self.joinViolations(vErrors, ')
    // `npm run codegen` has held the same schemas to JSON Schema.
    const ajv = contractAjv({
      allErrors: true,
      verbose: true,
      logger: false,
      validateSchema: false,
      meta: false,
      code: { optimize: false, process: stopEarly },
    })
    this.#ajv = Object.assign(ajv, { pushViolation, joinViolations })
  }

  /** The violations of the component of that name, the first hundred at most. Throws where the contract has no such component. */
  find(name: string, value: unknown): readonly Violation[] {
    const validate = this.#validatorOf(name)
    try {
      return validate(value) ? [] : (validate.errors ?? [])
    } catch (enough) {
      if (enough instanceof EnoughViolations) return enough.violations
      throw enough
    }
  }

  #validatorOf(name: string): ValidateFunction {
    this.#add(name)
    return this.#ajv.getSchema(idOf(name)) as ValidateFunction
  }

  /** Makes a component known to AJV, with a validator that is compiled when it is called. */
  #add(name: string): void {
    const id = idOf(name)
    const { schemas } = this.#ajv
    if (id in schemas) return
    const open = ajvComponent(this.#components, name)
    const schema = this.#isClosed ? (closeObjects(open) as object) : open
    this.#ajv.addSchema({ $id: id, ...schema })
    const env = schemas[id]
    if (env !== undefined) env.validate = this.#late(id, env)
  }

  #late(id: string, env: ValidateFunction['schemaEnv']): ValidateFunction {
    let compiled: ValidateFunction | undefined
    const compile = (): ValidateFunction => {
      for (const name of namesIn(env.schema)) this.#add(name)
      Reflect.deleteProperty(env, 'validate')
      return this.#ajv.getSchema(id) as ValidateFunction
    }
    const late: ValidateFunction = Object.assign(
      (value: unknown, context?: Parameters<ValidateFunction>[1]): value is unknown => {
        compiled ??= compile()
        const isValid = compiled(value, context)
        late.errors = compiled.errors ?? null
        return isValid
      },
      { schema: env.schema, schemaEnv: env },
    )
    return late
  }
}

/** Thrown by validators: they look no further. */
class EnoughViolations extends Error {
  readonly violations: readonly ErrorObject[]

  constructor(violations: readonly ErrorObject[]) {
    super('enough violations')
    this.violations = violations
  }
}

function pushViolation(all: ErrorObject[], violation: ErrorObject): void {
  if (all.push(violation) >= violationsMax) throw new EnoughViolations(all)
}

function joinViolations(all: readonly ErrorObject[], found: readonly ErrorObject[]): readonly ErrorObject[] {
  const joined = all.concat(found)
  if (joined.length >= violationsMax) throw new EnoughViolations(joined)
  return joined
}

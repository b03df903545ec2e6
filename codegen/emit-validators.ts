import { isDeepStrictEqual } from 'node:util'
import { closeObjects, idOf, namesIn } from '../src/contract/schemas/ajv-schemas.ts'
import { importRuntime } from './emit-validator-runtime.ts'
import { type Block, ValidatorLinker } from './link-validators.ts'
import { makeAjv } from './make-ajv.ts'
import type { Spec } from './spec.ts'
import {
  aloneTargets,
  bodyTargets,
  componentSchemas,
  parameterTargets,
  responseTargets,
  type ValidatorTarget,
} from './validator-schemas.ts'

/** Fast validators of bodies, parameters and responses: they stop at the first violation. */
export async function emitValidators(spec: Spec): Promise<string> {
  const schemas = componentSchemas(spec)
  const closed = closedSchemas(schemas)
  const bodies = link([...bodyTargets(spec), ...responseTargets(spec)], schemas, {})
  const parameters = link(parameterTargets(spec), new Map(), { useDefaults: true })
  const alone = link(aloneTargets(spec), closed, {}, strictNames(schemas, closed))
  return emitModule(await Promise.all([bodies, parameters]), await alone)
}

/** What a module holds: blocks of code, and the function of each part of an operation. */
interface Linked {
  readonly blocks: readonly Block[]
  /** operationId, part (`body`, `200 application/json`) and name of the function. */
  readonly parts: readonly (readonly [operationId: string, key: string, name: string])[]
}

type ToName = (id: string) => string

const toName: ToName = (id) => id.replace(/\.json$/, '').replaceAll(/\W+/g, '_')

// A target that is nothing but a reference is the component's own validator, so that 14 error answers are one function.
async function link(
  targets: readonly ValidatorTarget[],
  components: ReadonlyMap<string, object>,
  options: Parameters<typeof makeAjv>[0],
  name: ToName = toName,
): Promise<Linked> {
  const named = targets.map(({ operationId, key, schema }) => {
    const isReference = typeof schema['$ref'] === 'string' && Object.keys(schema).length === 1
    return { operationId, key, schema, id: isReference ? String(schema['$ref']) : `${operationId}/${key}`, isReference }
  })
  const own = named.filter(({ isReference }) => !isReference).map(({ id, schema }) => [id, schema] as const)
  const linker = new ValidatorLinker(makeAjv(options, new Map([...components, ...own])), name)
  const parts = named.map(({ operationId, key, id }) => [operationId, key, linker.add(id)] as const)
  return { blocks: await linker.blocks(), parts }
}

function closedSchemas(schemas: ReadonlyMap<string, object>): ReadonlyMap<string, object> {
  return new Map([...schemas].map(([id, schema]) => [id, closeObjects(schema) as object]))
}

// What closing leaves as it is, with all that it refers to, has one function for both.
function strictNames(schemas: ReadonlyMap<string, object>, closed: ReadonlyMap<string, object>): ToName {
  const differs = new Set(
    [...schemas].filter(([id, schema]) => !isDeepStrictEqual(schema, closed.get(id))).map(([id]) => id),
  )
  let before = -1
  while (differs.size > before) {
    before = differs.size
    for (const [id, schema] of schemas) if (namesIn(schema).some((name) => differs.has(idOf(name)))) differs.add(id)
  }
  return (id) => (schemas.has(id) && !differs.has(id) ? toName(id) : `${toName(id)}_strict`)
}

// Everything in the order of its name: what is added stands between what was there.
function emitModule(linked: readonly Linked[], alone: Linked): string {
  const blocks = new Map<string, string>()
  for (const { name, code } of [...linked, alone].flatMap((each) => each.blocks)) {
    if ((blocks.get(name) ?? code) !== code) throw new Error(`two validators would be called ${name}`)
    blocks.set(name, code)
  }
  const operations = new Map<string, string[]>()
  for (const [id, key, name] of linked.flatMap(({ parts }) => parts)) {
    operations.set(id, [...(operations.get(id) ?? []), `${JSON.stringify(key)}: ${name}`])
  }
  const lines = sorted(operations).map(([id, entries]) => `${id}: { ${entries.join(', ')} },\n`)
  const code = sorted(blocks).map(([, text]) => text)
  const named = alone.parts.map(([schema, , name]) => `${schema}: ${name},\n`).toSorted()
  const tables = `export const validators = {\n${lines.join('')}}\nexport const schemaValidators = {\n${named.join('')}}\n`
  return `${importRuntime}${code.join('')}${tables}`
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

import { fileURLToPath } from 'node:url'
import type { Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import addFormatsModule from 'ajv-formats'
import { build } from 'esbuild'
import type { Spec } from './spec.ts'
import {
  bodyTargets,
  closeObjects,
  componentSchemas,
  parameterTargets,
  responseTargets,
  type ValidatorTarget,
} from './validator-schemas.ts'

// Both packages are CommonJS: what TypeScript sees as the module is its default export's holder at run time.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default
const standaloneCode = standalone as unknown as typeof standalone.default

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
}

/** RFC 9562 text form only: ajv-formats also takes `urn:uuid:…`. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu

function makeAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...base, ...options })
  addFormats(ajv, {
    mode: 'full',
    formats: ['date', 'date-time', 'uri', 'email', 'int32', 'int64', 'float', 'double', 'byte', 'binary'],
  })
  ajv.addFormat('uuid', uuid)
  return ajv
}

/** Fast validators of bodies, parameters and responses: they stop at the first violation. */
export async function emitValidators(spec: Spec): Promise<string> {
  const bodies = makeAjv({})
  addComponents(bodies, componentSchemas(spec))
  const parameters = makeAjv({ useDefaults: true })
  const bodyNames = addTargets(bodies, [...bodyTargets(spec), ...responseTargets(spec)])
  const parameterNames = addTargets(parameters, parameterTargets(spec))
  return bundle([
    { code: standaloneCode(bodies, bodyNames.refs), table: bodyNames.table },
    { code: standaloneCode(parameters, parameterNames.refs), table: parameterNames.table },
  ])
}

/** Slow validators of request bodies: they find every violation, for the message; `strictBody` also refuses unknown fields. */
export async function emitExplainers(spec: Spec): Promise<string> {
  const lenient = makeAjv({ allErrors: true, verbose: true })
  addComponents(lenient, componentSchemas(spec))
  const strict = makeAjv({ allErrors: true, verbose: true })
  const closed = [...componentSchemas(spec)].map(([id, schema]) => [id, closeObjects(schema)] as const)
  addComponents(strict, new Map(closed as [string, object][]))
  const lenientNames = addTargets(lenient, bodyTargets(spec))
  const strictNames = addTargets(
    strict,
    bodyTargets(spec).map((target) => ({ ...target, key: 'strictBody' })),
  )
  return bundle([
    { code: stopEarly(standaloneCode(lenient, lenientNames.refs)), table: lenientNames.table },
    { code: stopEarly(standaloneCode(strict, strictNames.refs)), table: strictNames.table },
  ])
}

/** Violations after which a search for all of them ends. */
const violationsMax = 100

// AJV has no limit of its own: a list of 20,000 wrong members makes as many violations, and joins the lists of them again for each one.
function stopEarly(code: string): string {
  const pushes = code.replaceAll('vErrors.push(', 'push(vErrors, ')
  const bounded = pushes.replaceAll(/\bvErrors\.concat\(/g, 'join(vErrors, ')
  if (bounded === pushes || pushes === code) throw new Error('AJV collects violations in another way than before')
  return `import { join, push } from 'violations'\n${bounded}`
}

const violationsModule = `
export function push(all, violation) {
  if (all.push(violation) >= ${violationsMax}) throw { violations: all }
}
export function join(all, found) {
  const joined = all.concat(found)
  if (joined.length >= ${violationsMax}) throw { violations: joined }
  return joined
}
`

function addComponents(ajv: Ajv2020, schemas: ReadonlyMap<string, object>): void {
  for (const [id, schema] of schemas) ajv.addSchema({ $id: id, ...schema })
}

interface Names {
  /** Export name → schema id. */
  refs: Record<string, string>
  /** operationId → key → export name. */
  table: Record<string, Record<string, string>>
}

// A target that is nothing but a reference shares the component's own validator, so that 14 error answers are one function.
function addTargets(ajv: Ajv2020, targets: readonly ValidatorTarget[]): Names {
  const refs: Record<string, string> = {}
  const table: Names['table'] = {}
  const exported = new Map<string, string>()
  for (const { operationId, key, schema } of targets) {
    const own = typeof schema['$ref'] === 'string' && Object.keys(schema).length === 1
    const id = own ? String(schema['$ref']) : `${operationId}/${key}`
    if (!own) ajv.addSchema({ $id: id, ...schema })
    let name = exported.get(id)
    if (name === undefined) {
      name = `v${exported.size}`
      exported.set(id, name)
      refs[name] = id
    }
    table[operationId] = { ...table[operationId], [key]: name }
  }
  return { refs, table }
}

// AJV's standalone code still calls require() for formats and string lengths: bundling resolves that, byte-identical from any directory.
async function bundle(modules: readonly { code: string; table: Names['table'] }[]): Promise<string> {
  const entry = [
    ...modules.map((_, index) => `import * as m${index} from 'module-${index}'`),
    `export const validators = {`,
    ...operationLines(modules),
    `}`,
  ].join('\n')
  const root = fileURLToPath(new URL('..', import.meta.url))
  const result = await build({
    stdin: { contents: entry, resolveDir: root, sourcefile: 'validators.js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'node20',
    charset: 'utf8',
    legalComments: 'none',
    minifySyntax: true,
    logLevel: 'error',
    absWorkingDir: root,
    plugins: [
      {
        name: 'standalone-modules',
        setup(api) {
          api.onResolve({ filter: /^(module-\d+|violations)$/ }, ({ path }) => ({ path, namespace: 'standalone' }))
          api.onLoad({ filter: /.*/, namespace: 'standalone' }, ({ path }) => ({
            contents:
              path === 'violations' ? violationsModule : (modules[Number(path.replace('module-', ''))]?.code ?? ''),
            resolveDir: root,
          }))
        },
      },
    ],
  })
  const text = result.outputFiles[0]?.text ?? ''
  return text.replace(/(?:\.\.\/)*[^\s"'*]*node_modules\//g, 'node_modules/')
}

function operationLines(modules: readonly { table: Names['table'] }[]): string[] {
  const ids = [...new Set(modules.flatMap(({ table }) => Object.keys(table)))]
  return ids.map((id) => {
    const entries = modules.flatMap(({ table }, index) =>
      Object.entries(table[id] ?? {}).map(([key, name]) => `${JSON.stringify(key)}: m${index}.${name}`),
    )
    return `  ${id}: { ${entries.join(', ')} },`
  })
}

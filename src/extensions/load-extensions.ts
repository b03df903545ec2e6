import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nearMatches } from '../errors/near-matches.ts'
import { type Json, operationsOf } from '../lockstep/document/openapi.ts'
import { DocumentError, readDocument } from '../lockstep/document/read-document.ts'
import { walkObjects } from '../lockstep/lint/walk-schemas.ts'
import { type CompilePattern, SchemaCompiler } from '../lockstep/schemas/schema-compiler.ts'
import { buildOperation } from './build-operation.ts'
import { ExtensionError, type ExtensionHandler, type ExtensionOperation } from './extension.ts'
import { runHandler } from './handler-scope.ts'
import { mergePart } from './merge-part.ts'

/** The operations of a folder, and the contract that has them. */
export interface Extensions {
  readonly document: Json
  readonly operations: readonly ExtensionOperation[]
}

/**
 * Loads a folder of own operations: contract parts (`*.yaml`, `*.yml`, `*.json`) and a module for each operation, `<operationId>.mjs` or `.js`, whose
 * default export, or export `handler`, carries it out. Rejects with ExtensionError.
 */
export async function loadExtensions(folder: string, contract: Json): Promise<Extensions> {
  const names = listFiles(folder)
  const parts = names.filter((name) => /\.(ya?ml|json)$/.test(name) && name !== 'package.json')
  if (parts.length === 0) throw new ExtensionError(`${folder} has no contract part: add a .yaml file with paths.`)
  let document = contract
  const files = new Map<string, string>()
  for (const name of parts) {
    const part = readPart(join(folder, name))
    document = mergePart(document, part, name)
    for (const { id, method, path } of operationsOf(part)) {
      const place = `${method.toUpperCase()} ${path}`
      if (id === undefined || !/^[A-Za-z]\w*$/.test(id))
        throw new ExtensionError(
          `${name}: ${place} needs an operationId of letters and digits: its module is called so.`,
        )
      files.set(id, name)
    }
  }
  const strays = names.filter((name) => /\.m?js$/.test(name) && !files.has(name.replace(/\.m?js$/, '')))
  const [stray] = strays.filter((name) => !name.startsWith('_'))
  if (stray !== undefined) {
    const [near] = nearMatches(stray.replace(/\.m?js$/, ''), [...files.keys()], 1)
    const hint = near === undefined ? '' : ` Did you mean ${near}?`
    throw new ExtensionError(
      `${stray} is the module of no operation: declare one with that operationId, or begin its name with _.${hint}`,
    )
  }
  const compiler = new SchemaCompiler(document, await patternsBeside(contract))
  const operations: ExtensionOperation[] = []
  for (const found of operationsOf(document)) {
    const file = files.get(found.id ?? '')
    if (file === undefined) continue
    const handler = await loadHandler(folder, found.id ?? '', file)
    try {
      operations.push(buildOperation(document, compiler, found, handler))
    } catch (error) {
      throw new ExtensionError(`${file}: ${found.id} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { document, operations }
}

/** Patterns of the gateway's own contract are tested for what they cost; all others must be linear, since callers write what they are tested on. */
async function patternsBeside(contract: Json): Promise<CompilePattern> {
  // Only who has extensions pays for the engine.
  const { compileLinearPattern } = await import('../lockstep/schemas/linear-pattern.ts')
  const own = new Set<unknown>()
  walkObjects(contract, ({ pattern }) => own.add(pattern))
  return (pattern) => (own.has(pattern) ? new RegExp(pattern, 'u') : compileLinearPattern(pattern))
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    throw new ExtensionError(`${folder} can't be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readPart(file: string): Json {
  const name = basename(file)
  try {
    return readDocument(name, readFileSync(file, 'utf8')).document
  } catch (error) {
    if (error instanceof DocumentError)
      throw new ExtensionError(`${name}:${error.line}:${error.column} ${error.message}`)
    throw error
  }
}

async function loadHandler(folder: string, id: string, part: string): Promise<ExtensionHandler> {
  const file = [`${id}.mjs`, `${id}.js`].find((name) => existsSync(join(folder, name)))
  if (file === undefined)
    throw new ExtensionError(`${part}: ${id} has no module: write ${id}.mjs with a default export.`)
  let module: Readonly<Record<string, unknown>>
  try {
    module = (await runHandler(id, () => import(pathToFileURL(join(folder, file)).href))) as Readonly<
      Record<string, unknown>
    >
  } catch (error) {
    throw new ExtensionError(`${file} can't be loaded: ${error instanceof Error ? error.message : String(error)}`)
  }
  const handler = module['default'] ?? module['handler']
  if (typeof handler !== 'function') throw new ExtensionError(`${file} exports no function: export it as default.`)
  return handler as ExtensionHandler
}

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Config } from '../config/config.ts'
import { contractDocuments } from '../contract/contract.ts'
import { ConfigError } from '../errors/config-error.ts'
import { ExtensionError } from '../extensions/extension.ts'
import { type Extensions, loadExtensions } from '../extensions/load-extensions.ts'
import type { AlteredContract } from '../http/documents/altered-contract.ts'
import { type Json, operationsOf } from '../lockstep/document/openapi.ts'
import { writeYaml } from '../lockstep/document/write-yaml.ts'
import { applyOverlay } from '../lockstep/overlay/apply-overlay.ts'
import { changedRule } from '../lockstep/overlay/guard-validated.ts'
import { OverlayError, readOverlay } from '../lockstep/overlay/read-overlay.ts'

/**
 * The contract with the configured extensions and overlays; undefined without any. `warn` is told of targets that select nothing. Rejects with ConfigError for
 * extensions that can't be served, and for an overlay that can't be used, or that changes what requests and answers are held to.
 */
export async function alterContract(
  { contractOverlays, contractExtensions, file }: Config,
  warn: (message: string) => void,
): Promise<AlteredContract | undefined> {
  if (contractOverlays.length === 0 && contractExtensions === undefined) return undefined
  const { spec } = await contractDocuments()
  const extended = await extend(contractExtensions, spec, file)
  let { document } = extended
  for (const path of contractOverlays) {
    try {
      const overlay = readOverlay(basename(path), readFileSync(path, 'utf8'))
      const before = document
      const overlaid = applyOverlay(document, overlay, (after, place) =>
        refuseLooser(before, after, overlay.name, place),
      )
      document = overlaid.document
      for (const each of overlaid.idle) warn(`contract.overlay: ${each} selects nothing`)
    } catch (error) {
      throw new ConfigError([{ key: 'contract.overlay', message: wordsOf(error, path) }], file)
    }
  }
  const left = new Set(operationsOf(document).map(({ id }) => id))
  const hidden = operationsOf(spec).flatMap(({ id }) => (id === undefined || left.has(id) ? [] : [id]))
  return {
    spec: document,
    specText: writeYaml(document),
    hidden: new Set(hidden),
    extensions: extended.operations.filter(({ id }) => left.has(id)),
  }
}

async function extend(folder: string | undefined, spec: Json, file: string | undefined): Promise<Extensions> {
  if (folder === undefined) return { document: spec, operations: [] }
  try {
    return await loadExtensions(folder, spec)
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error
    throw new ConfigError([{ key: 'contract.extensions', message: error.message }], file)
  }
}

function refuseLooser(before: Json, after: Json, name: string, place: string): void {
  const rule = changedRule(before, after)
  if (rule === undefined) return
  const remedy = 'an overlay may change descriptions, examples and x- members, and remove operations'
  throw new OverlayError(name, place, `changes what requests and answers are held to (${rule}): ${remedy}.`)
}

function wordsOf(error: unknown, path: string): string {
  if (error instanceof OverlayError) return error.message
  return `${path} can't be read: ${error instanceof Error ? error.message : String(error)}`
}

import type { Schema } from '../contract/contract.ts'
import { type PatchPath, parsePath } from './filter.ts'
import { ScimError } from './scim-error.ts'

/** One operation of a patch, read. An operation without a path is about all that its value names. */
export interface PatchStep {
  readonly kind: 'add' | 'replace' | 'remove'
  readonly path: PatchPath | undefined
  readonly value: unknown
}

/** Reads an operation; `op` may be in any case, as Entra ID writes it. Throws ScimError for one that makes no sense. */
export function readPatchStep({ op, path, value }: Schema<'ScimPatchOperation'>): PatchStep {
  const kind = op.toLowerCase()
  if (kind !== 'add' && kind !== 'replace' && kind !== 'remove') {
    throw new ScimError('invalidSyntax', 'op: must be add, replace or remove.')
  }
  const read = path === undefined || path === null || path === '' ? undefined : parsePath(path)
  if (kind === 'remove' && read === undefined) throw new ScimError('noTarget', 'path: remove needs one.')
  return { kind, path: read, value }
}

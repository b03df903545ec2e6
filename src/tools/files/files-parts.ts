import { DocumentError, type ReadDocument } from '../../documents/document.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { WithinChange, WorkspaceFiles } from '../../files/workspace-files.ts'
import type { FileScope } from '../../records/own-scope.ts'
import type { StoredFile } from '../../records/stored-file.ts'
import type { Holder } from '../../shares/holder.ts'
import { ToolError } from '../define-tool.ts'
import type { FilesCall } from './files-call.ts'

/** What the files tool works with. */
export interface FilesToolParts {
  readonly files: Pick<WorkspaceFiles, 'list' | 'get' | 'read' | 'expect' | 'take' | 'keep' | 'remove'>
  /** Notes who has replaced a file, within its change. Absent: nobody does. */
  readonly noteReplaced?: (by: FilesCall['request']['caller'] & { readonly organizationId: string }) => WithinChange
  /** Bytes of the largest file that is read. */
  readonly readBytesMax: number
  /** The text of a document; undefined for bytes that are none. Rejects with DocumentError, or with the signal's reason. */
  readonly readText: (
    file: { readonly bytes: Buffer; readonly mediaType: string; readonly name: string },
    holder: Holder,
    signal: AbortSignal,
  ) => Promise<ReadDocument | undefined>
}

/** What the model did wrong, in words for it. */
export class FilesMistake extends Error {
  override readonly name = 'FilesMistake'
}

/** The files that a call may reach. */
export function scopeOf({ request: { context, caller } }: Pick<FilesCall, 'request'>): FileScope {
  return caller.own ?? { organizationId: context.organizationId, workspaceId: context.workspaceId }
}

/** The file that a call names by its id, or by its name: then the newest. */
export async function namedFile(
  { files }: FilesToolParts,
  call: FilesCall,
  id: string,
  name: string,
): Promise<StoredFile> {
  const scope = scopeOf(call)
  if (id !== '') return files.get(scope, id)
  if (name === '') throw new FilesMistake('say which file by file_id or filename')
  const [newest] = await files.list({ ...scope, name, order: 'desc', limit: 1 })
  if (newest === undefined) throw new FilesMistake('there is no file with this name')
  return newest
}

/** Runs `work`. Rejects with ToolError for what the model is to be told, with these members in its item. */
export async function failingAs<T>(item: Readonly<Record<string, unknown>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = wordsOf(error)
    if (message === undefined) throw error
    throw new ToolError(message, { ...item, error: message })
  }
}

function wordsOf(error: unknown): string | undefined {
  if (error instanceof DocumentError) return `the file can not be read: ${error.message}`
  return error instanceof GatewayError || error instanceof FilesMistake ? error.message : undefined
}

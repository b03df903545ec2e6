import type { StoredFile } from '../../records/stored-file.ts'
import type { ToolCall, ToolOptions } from '../define-tool.ts'

/** A call of the files tool. */
export type FilesCall = ToolCall<ToolOptions<'service:files'>>

/** What a model reads of an operation, and the file that it was about. */
export interface FilesOutcome {
  readonly text: string
  readonly file?: StoredFile
}

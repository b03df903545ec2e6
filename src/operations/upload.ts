import type { SpooledFile } from '../files/spool.ts'

/** A file that came with a form: its name and type as its sender says, '' where it does not. */
export interface Upload {
  readonly name: string
  readonly mediaType: string
  readonly spooled: SpooledFile
}

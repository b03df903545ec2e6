import type { WithinChange } from '../../files/workspace-files.ts'
import type { StoredFile } from '../../records/stored-file.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toFileRecord } from './file-record.ts'

/** Writes the deletion of a file to the audit log, within its transaction. */
export function recordFileDeletion(author: Pick<Author, 'organizationId' | 'actor'>): WithinChange {
  return recordFileChange(author, 'file.delete', (file) => ({ before: file, after: null }))
}

type Sides = { readonly before: StoredFile | null; readonly after: StoredFile | null }

/** Writes a change of a file to the audit log, within its transaction; nothing where it has no author. */
export function recordFileChange(
  author: Pick<Author, 'organizationId' | 'actor'> | null,
  action: string,
  sidesOf: (file: StoredFile) => Sides,
): WithinChange {
  return async (repositories, file, now) => {
    if (author === null) return
    const { before, after } = sidesOf(file)
    const records = {
      before: before === null ? null : toFileRecord(before),
      after: after === null ? null : toFileRecord(after),
    }
    await recordChange(repositories, author, { action, target: { kind: 'file', id: file.id }, ...records }, now)
  }
}

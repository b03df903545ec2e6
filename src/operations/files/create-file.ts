import { authorOf } from '../../administration/author.ts'
import { toFileRecord } from '../../administration/files/file-record.ts'
import { uploadFile, usualPurpose } from '../../administration/files/upload-file.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import { holderOf } from '../recognize.ts'
import { bodyOfFields } from './file-form.ts'
import { fileWorkspace } from './file-place.ts'

const upload: Handler<'createFile'> = async ({ principal, query, body, upload: sent }, { files, repositories }) => {
  // The contract requires it.
  if (sent === undefined) throw fieldRefusal('file', 'is required')
  const { organizationId, keyHash, userId } = principal
  const lifetime = body.expires_after?.seconds ?? body.expires_in_seconds ?? null
  const wish = {
    ...{ organizationId, keyHash, userId, name: sent.name, mediaType: sent.mediaType },
    workspaceId: await fileWorkspace(principal, query.workspace_id, repositories),
    memberId: principal.own?.memberId,
    purpose: body.purpose ?? usualPurpose,
    expiresAfterMs: lifetime === null ? null : lifetime * 1000,
  }
  // Uploads of callers who run models are not in the audit log: there may be many.
  const author = principal.kind === 'management' ? authorOf(principal) : null
  const file = await uploadFile(files, author, wish, sent.spooled)
  return { status: 200, body: toFileRecord(file) }
}

/** POST /files */
export const createFile = defineOperation<'createFile'>({
  handler: upload,
  upload: {
    field: 'file',
    fileBytesMax: ({ files }) => files.fileBytesMax,
    async expect({ principal, query }, size, { files, repositories }) {
      const workspaceId = await fileWorkspace(principal, query.workspace_id, repositories)
      return files.expect({ workspaceId, holder: holderOf(principal), ...size })
    },
    take: (bytes, room, { files }) => files.take(bytes, room),
    bodyOf: bodyOfFields,
  },
})

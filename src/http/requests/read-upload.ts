import type { Context } from 'koa'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { Services } from '../../operations/services.ts'
import type { Upload } from '../../operations/upload.ts'
import type { UploadAsked, UploadRules } from '../../operations/upload-rules.ts'
import { inviteBody } from '../connections/unread-body.ts'
import { lengthOf, tooLarge } from './read-bytes.ts'
import { readMultipart, type TakenFile } from './read-multipart.ts'

const fieldsMax = 16
const fieldBytesMax = 8 * 1024
// Boundaries, heads of parts, and all fields.
const overheadBytes = (fieldsMax + 2) * (fieldBytesMax + 16 * 1024)

/** Reads a form with a file: the body that it amounts to, in which the file itself is '', and the file. */
export type UploadReader = (
  context: Context,
  asked: UploadAsked,
  services: Services,
) => Promise<{ readonly body: object; readonly upload?: Upload }>

/** Builds the reader of forms with a file. Room is set aside before anything is read; the file goes to disk as it comes; nothing is decompressed. */
export function uploadReader(rules: UploadRules): UploadReader {
  return async (context, asked, services) => {
    if (context.req.headers['content-encoding'] !== undefined) {
      throw new GatewayError('invalid_request', 'The form may not be compressed: send it without Content-Encoding.', {
        headers: { connection: 'close' },
      })
    }
    const bytesMax = rules.fileBytesMax(services) + overheadBytes
    const length = lengthOf(context.req)
    if (length > bytesMax) throw tooLarge(bytesMax)
    const size = Number.isNaN(length)
      ? { bytesMin: 0 }
      : { bytesMin: Math.max(0, length - overheadBytes), bytesMax: length }
    const room = await rules.expect(asked, size, services)
    let upload: Upload | undefined
    try {
      inviteBody(context, bytesMax)
      const { field } = rules
      const take = (bytes: AsyncIterable<Uint8Array>) => rules.take(bytes, room, services)
      const form = await readMultipart(context.req, { field, bytesMax, fieldsMax, fieldBytesMax, take }, (spooled) =>
        spooled.discard(),
      )
      upload = form.file === undefined ? undefined : uploadOf(form.file)
      if (upload === undefined) room.release()
      const body = { ...rules.bodyOf(form.fields), ...(upload !== undefined && { [field]: '' }) }
      return { body, ...(upload !== undefined && { upload }) }
    } catch (error) {
      await upload?.spooled.discard()
      room.release()
      throw error
    }
  }
}

function uploadOf({ name, mediaType, taken }: TakenFile<Upload['spooled']>): Upload {
  return { name, mediaType, spooled: taken }
}

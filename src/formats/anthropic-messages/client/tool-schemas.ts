import type { ScannedJson } from '../../../streams/scan-json.ts'
import { checkJsonSchema } from '../../client-request/check-json-schema.ts'
import { isCallersTool } from './parameters.ts'
import type { MessageRequest } from './wire.ts'

const knownMax = 64
const knownBytesMax = 128 * 1024

/** Tools with valid schemas, as callers wrote them, by length. The oldest are evicted first. */
const known = new Map<number, Buffer>()

/**
 * Throws GatewayError `unprocessable` if the schema of a caller's own tool is not a valid JSON Schema. Callers send the same tools again
 * and again, so known ones are only compared byte by byte, which is cheap.
 */
export function checkToolSchemas({ tools }: MessageRequest, { bytes, members }: ScannedJson): void {
  if (tools === undefined || tools.length === 0) return
  const span = members.get('tools')
  const own = span === undefined ? undefined : bytes.subarray(span.valueStart, span.valueEnd)
  if (own !== undefined && known.get(own.length)?.equals(own) === true) return
  tools.forEach((tool, index) => {
    if (isCallersTool(tool)) checkJsonSchema(tool.input_schema, `tools[${index}].input_schema`)
  })
  if (own !== undefined && own.length <= knownBytesMax) remember(own)
}

function remember(own: Buffer): void {
  const oldest = known.size >= knownMax ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  // Copies, because the view would keep the whole request alive.
  known.set(own.length, Buffer.from(own))
}

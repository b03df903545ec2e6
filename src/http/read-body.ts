import type { Context } from 'koa'
import bodyParser from 'koa-bodyparser'
import {
  explainBody,
  explainStrictly,
  type Issue,
  type OperationId,
  operations,
  requestValidator,
} from '../contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { type ScannedJson, scanJson } from '../streams/scan-json.ts'

/** How much a body may hold. */
export interface BodyLimits {
  readonly inferenceBytesMax: number
  readonly managementBytesMax: number
  readonly depthMax: number
}

export interface RequestBody {
  readonly body: unknown
  readonly source: ScannedJson
}

/** Reads and validates the body of an operation; undefined for one without a body. */
export type BodyReader = (context: Context, id: OperationId) => Promise<RequestBody>

const none: RequestBody = { body: undefined, source: scanJson(Buffer.alloc(0)) }

/** Builds the reader over koa-bodyparser, which counts bytes as they arrive, whatever Content-Length says. */
export function createBodyReader(limits: BodyLimits): BodyReader {
  const parse = (bytesMax: number) =>
    bodyParser({
      enableTypes: ['json'],
      jsonLimit: `${bytesMax}b`,
      strict: true,
      onerror: (error) => refuse(error, bytesMax),
    })
  const parseInference = parse(limits.inferenceBytesMax)
  const parseManagement = parse(limits.managementBytesMax)
  return async (context, id) => {
    const operation = operations[id]
    const [media] = operation.requestMedia as readonly string[]
    if (media === undefined) return none
    if (!isMedia(context.req.headers['content-type'], media)) {
      throw new GatewayError(
        'invalid_request',
        `Send the body as ${media}: the Content-Type header says something else.`,
      )
    }
    const isManagement = (operation.security as readonly string[]).includes('managementKey')
    // The parser gives text; the bytes are kept beside it, since a relay passes them on as they came.
    const isPlain = context.req.headers['content-encoding'] === undefined
    const chunks: Uint8Array[] = []
    if (isPlain) context.req.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    await (isManagement ? parseManagement : parseInference)(context, noop)
    const { body, rawBody } = context.request as { body?: unknown; rawBody?: string }
    const source = scanJson(isPlain ? Buffer.concat(chunks) : Buffer.from(rawBody ?? ''))
    if (source.bytes.length === 0) throw new GatewayError('invalid_request', 'The body is empty: send a JSON object.')
    if (source.depth > limits.depthMax) {
      throw new GatewayError('invalid_request', `The body is nested more than ${limits.depthMax} levels deep.`)
    }
    await validate(id, body, String(context.req.headers['x-service-strict'] ?? ''))
    return { body, source }
  }
}

const noop = async () => {}

function isMedia(header: string | undefined, media: string): boolean {
  return header !== undefined && (header.split(';', 1)[0] ?? '').trim().toLowerCase() === media
}

async function validate(id: OperationId, body: unknown, strict: string): Promise<void> {
  const isValid = requestValidator(id, 'body')?.(body) ?? true
  const isStrict = strict.toLowerCase() === 'enabled'
  if (isValid && !isStrict) return
  const issues = isValid ? await explainStrictly(id, body) : await explainBody(id, body)
  if (!isValid || issues.length > 0) throw invalidBody(issues)
}

/** The error about a body that breaks the contract: its first rule as the message, up to 20 in the metadata. */
export function invalidBody(issues: readonly Issue[]): GatewayError {
  const [first] = issues
  const message =
    first === undefined ? 'The body is not valid.' : `${first.path === '' ? 'The body' : first.path}: ${first.message}`
  return new GatewayError('invalid_request', message, { metadata: { issues: [...issues] } })
}

interface ParserError extends Error {
  status?: number
  type?: string
}

function refuse(error: ParserError, bytesMax: number): never {
  if (error.status === 413 || error.type === 'entity.too.large') {
    throw new GatewayError('payload_too_large', `The body is larger than ${bytesMax} bytes.`, {
      headers: { connection: 'close' },
    })
  }
  if (error.status === 415) {
    throw new GatewayError(
      'invalid_request',
      'The Content-Encoding is not supported: send gzip, deflate, br or none.',
      { cause: error },
    )
  }
  if (error instanceof SyntaxError)
    throw new GatewayError('invalid_request', describeSyntaxError(error), { cause: error })
  throw new GatewayError('invalid_request', 'The body could not be read to its end.', { cause: error })
}

// JSON.parse quotes what it found; where it is says as much without repeating a prompt into an error.
function describeSyntaxError({ message }: SyntaxError): string {
  if (message.includes('prototype')) return 'The body has a member named __proto__, which is refused.'
  const position = /position (\d+)/.exec(message)?.[1]
  if (message.startsWith('invalid JSON')) return 'The body is not a JSON object.'
  return `The body is not valid JSON${position === undefined ? '' : `: it breaks at character ${position}`}.`
}

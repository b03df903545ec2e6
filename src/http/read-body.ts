import type { Context } from 'koa'
import bodyParser from 'koa-bodyparser'
import {
  explainBody,
  explainCase,
  explainStrictly,
  type Issue,
  type OperationId,
  operations,
  requestValidator,
} from '../contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { decodeUtf8 } from '../streams/decode-utf8.ts'
import { type ScannedJson, scanJson } from '../streams/scan-json.ts'
import { isStrict } from './is-strict.ts'
import { readBytes, tooLarge, unreadable } from './read-bytes.ts'
import { createFormReader, type FormLimits, parseForm, refuseRepeated } from './read-form.ts'
import { refuseAmbiguous, refuseBrokenText } from './refuse-ambiguous.ts'
import { inviteBody } from './unread-body.ts'

/** How much a body may hold. */
export interface BodyLimits {
  readonly inferenceBytesMax: number
  readonly managementBytesMax: number
  readonly depthMax: number
  readonly form: FormLimits
  /** What is looked at in an operation's form before its schema. */
  readonly checkForm: Partial<Record<OperationId, (form: Readonly<Record<string, unknown>>) => void>>
}

export interface RequestBody {
  readonly body: unknown
  readonly source: ScannedJson
}

/** Reads and validates the body of an operation; undefined for one without a body. */
export type BodyReader = (context: Context, id: OperationId) => Promise<RequestBody>

const none: RequestBody = { body: undefined, source: scanJson(Buffer.alloc(0)) }

/**
 * Builds the reader. A body that came as it is is read here, so that its bytes can be passed on as they came; koa-bodyparser unpacks the
 * others. Bytes are counted as they arrive, whatever Content-Length says.
 */
export function createBodyReader(limits: BodyLimits): BodyReader {
  const { inferenceBytesMax, managementBytesMax } = limits
  const readForm = createFormReader(limits.form)
  const unpackers = new Map([inferenceBytesMax, managementBytesMax].map((bytesMax) => [bytesMax, unpacker(bytesMax)]))
  return async (context, id) => {
    const operation = operations[id]
    const accepted = operation.requestMedia as readonly string[]
    const [media] = accepted
    if (media === undefined) return none
    const { headers } = context.req
    if (!accepted.some((each) => isMedia(headers['content-type'], each))) {
      throw new GatewayError(
        'invalid_request',
        `Send the body as ${media}: the Content-Type header says something else.`,
      )
    }
    if (media === formMedia) {
      const form = parseForm(await readForm(context))
      refuseRepeated(form, listFields)
      limits.checkForm[id]?.(form)
      await validate(id, form, false)
      return { body: form, source: none.source }
    }
    const isInference = (operation.security as readonly string[]).includes('apiKey')
    const bytesMax = isInference ? inferenceBytesMax : managementBytesMax
    inviteBody(context, bytesMax)
    const unpack = headers['content-encoding'] === undefined ? undefined : unpackers.get(bytesMax)
    const bytes = withoutMark(await (unpack === undefined ? readBytes(context.req, bytesMax) : unpack(context)))
    if (bytes.length === 0) throw new GatewayError('invalid_request', 'The body is empty: send a JSON object.')
    refuseBrokenText(bytes, 'The body')
    // Before it is parsed, which takes seconds and a gigabyte for millions of brackets. In the bytes, for they may be passed on: what is
    // parsed is not all that stands in them where a member is there twice.
    const source = scanJson(bytes, limits.depthMax)
    if (source.depth > limits.depthMax) {
      throw new GatewayError('invalid_request', `The body is nested more than ${limits.depthMax} levels deep.`)
    }
    const body = parse(bytes)
    const { hasOddNames } = refuseAmbiguous(body, source)
    // Others refuse what they don't know.
    if (hasOddNames && isInference) await refuseOtherCase(id, body)
    await validate(id, body, isStrict(headers))
    return { body, source }
  }
}

const formMedia = 'application/x-www-form-urlencoded'

// RFC 8693 §2.1 lets these be there more than once; RFC 6749 §3.2 nothing else.
const listFields = ['audience', 'resource']

/** RFC 8259 §8.1: a byte order mark may be ignored. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes.length > 2 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

function parse(bytes: Buffer): object {
  let body: unknown
  try {
    body = JSON.parse(decodeUtf8(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) throw syntaxFault(error)
    throw error
  }
  if (!isObject(body)) throw new GatewayError('invalid_request', 'The body is not a JSON object.')
  return body
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** koa-bodyparser for compressed bodies, whose bytes it unpacks and leaves as they are. */
function unpacker(bytesMax: number): (context: Context) => Promise<Buffer> {
  const options = {
    enableTypes: ['text'],
    extendTypes: { text: ['application/json', 'application/scim+json'] },
    textLimit: `${bytesMax}b`,
    // A character for each byte, so that what is no UTF-8 is not mended before anybody sees it. Its types don't know this option.
    encoding: 'binary',
    onerror: (error: Error) => refuse(error, bytesMax),
  }
  const read = bodyParser(options)
  return async (context) => {
    await read(context, noop)
    return Buffer.from((context.request as { rawBody?: string }).rawBody ?? '', 'latin1')
  }
}

const noop = async () => {}

function isMedia(header: string | undefined, media: string): boolean {
  // Most callers say just that.
  if (header === media) return true
  return header !== undefined && (header.split(';', 1)[0] ?? '').trim().toLowerCase() === media
}

async function validate(id: OperationId, body: unknown, isClosed: boolean): Promise<void> {
  const isValid = requestValidator(id, 'body')?.(body) ?? true
  if (isValid && !isClosed) return
  const issues = isValid ? await explainStrictly(id, body) : await explainBody(id, body)
  if (!isValid || issues.length > 0) throw invalidBody(issues)
}

async function refuseOtherCase(id: OperationId, body: unknown): Promise<void> {
  const issues = await explainCase(id, body)
  if (issues.length > 0) throw invalidBody(issues)
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
  if (error.status === 413 || error.type === 'entity.too.large') throw tooLarge(bytesMax)
  if (error.status === 415) {
    throw new GatewayError(
      'invalid_request',
      'The Content-Encoding is not supported: send gzip, deflate, br or none.',
      { cause: error },
    )
  }
  throw unreadable(error)
}

function syntaxFault(error: SyntaxError): GatewayError {
  return new GatewayError('invalid_request', describeSyntaxError(error), { cause: error })
}

// JSON.parse quotes what it found; where it is says as much without repeating a prompt into an error.
function describeSyntaxError({ message }: SyntaxError): string {
  const position = /position (\d+)/.exec(message)?.[1]
  return `The body is not valid JSON${position === undefined ? '' : `: it breaks at character ${position}`}.`
}

import type { Context } from 'koa'
import {
  explainBody,
  explainCase,
  explainStrictly,
  type OperationId,
  operations,
  requestValidator,
} from '../contract/contract.ts'
import type { Issue } from '../contract/issue.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { decodeUtf8 } from '../streams/decode-utf8.ts'
import { type ScannedJson, scanJson } from '../streams/scan-json.ts'
import type { HeldBytes } from './buffered-bytes.ts'
import { isStrict } from './is-strict.ts'
import { lengthOf, readBytes } from './read-bytes.ts'
import { createFormReader, type FormLimits, parseForm, refuseRepeated } from './read-form.ts'
import { refuseAmbiguous, refuseBrokenText } from './refuse-ambiguous.ts'
import { type JsonBounds, scanWithin } from './scan-within.ts'
import { unpack } from './unpack.ts'
import { inviteBody } from './unread-body.ts'

/** How much a body may hold. */
export interface BodyLimits {
  readonly inferenceBytesMax: number
  readonly managementBytesMax: number
  readonly json: JsonBounds
  readonly form: FormLimits
  /** What is looked at in an operation's form before its schema. */
  readonly checkForm: Partial<Record<OperationId, (form: Readonly<Record<string, unknown>>) => void>>
}

export interface RequestBody {
  readonly body: unknown
  readonly source: ScannedJson
}

/** Reads and validates the body of an operation; undefined for one without a body. What it takes in memory is counted in `held`. */
export type BodyReader = (context: Context, id: OperationId, held: HeldBytes) => Promise<RequestBody>

const none: RequestBody = { body: undefined, source: scanJson(Buffer.alloc(0)) }

/**
 * Builds the reader. The bytes of a body are kept as they came, or as they were packed, so that they can be passed on. They are counted
 * as they arrive, whatever Content-Length says.
 */
export function createBodyReader(limits: BodyLimits): BodyReader {
  const { inferenceBytesMax, managementBytesMax } = limits
  const readForm = createFormReader(limits.form)
  return async (context, id, held) => {
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
    const { 'content-encoding': encoding } = headers
    const bytes = withoutMark(
      await (encoding === undefined
        ? readBytes(context.req, lengthOf(context.req), bytesMax, held)
        : readBytes(unpack(context.req, encoding), Number.NaN, bytesMax, held)),
    )
    if (bytes.length === 0) throw new GatewayError('invalid_request', 'The body is empty: send a JSON object.')
    refuseBrokenText(bytes, 'The body')
    // In the bytes, for they may be passed on: what is parsed is not all that stands in them where a member is there twice.
    const source = scanWithin(bytes, limits.json, 'The body')
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

function syntaxFault(error: SyntaxError): GatewayError {
  return new GatewayError('invalid_request', describeSyntaxError(error), { cause: error })
}

// JSON.parse quotes what it found; where it is says as much without repeating a prompt into an error.
function describeSyntaxError({ message }: SyntaxError): string {
  const position = /position (\d+)/.exec(message)?.[1]
  return `The body is not valid JSON${position === undefined ? '' : `: it breaks at character ${position}`}.`
}

import type { Context } from 'koa'
import {
  explainBody,
  explainCase,
  explainStrictly,
  type OperationId,
  operations,
  requestValidator,
} from '../../contract/contract.ts'
import { isStrict } from '../../contract/is-strict.ts'
import type { Issue } from '../../contract/issue.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { nearMatches } from '../../errors/near-matches.ts'
import type { EdgeRules, FormRules } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import type { Upload } from '../../operations/upload.ts'
import type { UploadAsked } from '../../operations/upload-rules.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import { type ScannedJson, scanJson } from '../../streams/scan-json.ts'
import { inviteBody } from '../connections/unread-body.ts'
import type { HeldBytes } from '../load/buffered-bytes.ts'
import { lengthOf, readBytes } from './read-bytes.ts'
import { createFormReader, parseForm, refuseRepeated } from './read-form.ts'
import { uploadReader } from './read-upload.ts'
import { refuseAmbiguous, refuseBrokenText } from './refuse-ambiguous.ts'
import { type JsonBounds, scanWithin } from './scan-within.ts'
import { unpack } from './unpack.ts'

/** How much a body may hold. */
export interface BodyLimits {
  /** Of operations whose bodies are large. */
  readonly largeBytesMax: number
  readonly usualBytesMax: number
  readonly json: JsonBounds
}

export interface RequestBody {
  readonly body: unknown
  readonly source: ScannedJson
  readonly upload?: Upload
}

/** What a body is read with, as it is when its request comes. */
export interface BodySurroundings {
  readonly limits: BodyLimits
  readonly services: Services
  /** Who asks, and with which parameters. */
  readonly asked: UploadAsked
}

/** Reads and validates the body of an operation; undefined for one without a body. What it takes in memory is counted in `held`. */
export type BodyReader = (context: Context, held: HeldBytes, around: BodySurroundings) => Promise<RequestBody>

type BodyRules = Pick<EdgeRules, 'form' | 'upload' | 'isLarge' | 'refusesOtherCase'>

const none: RequestBody = { body: undefined, source: scanJson(Buffer.alloc(0)) }

/** Builds the reader of an operation's body. */
export function bodyReader(id: OperationId, rules: BodyRules): BodyReader {
  const accepted = operations[id].requestMedia as readonly string[]
  const [media] = accepted
  if (media === undefined) return async () => none
  if (media === uploadMedia) return uploadedReader(id, rules)
  return media === formMedia ? formReader(id, rules.form) : jsonReader(id, rules, accepted)
}

function formReader(id: OperationId, rules: FormRules | undefined): BodyReader {
  if (rules === undefined) throw new Error(`${id} takes a form and does not say how it is read`)
  const readForm = createFormReader(rules)
  return async (context) => {
    refuseOtherMedia(context, [formMedia])
    const form = parseForm(await readForm(context), rules.repeatable)
    refuseRepeated(form, rules.repeatable)
    rules.check?.(form)
    await validate(id, form, false)
    return { body: form, source: none.source }
  }
}

function uploadedReader(id: OperationId, { upload: rules }: BodyRules): BodyReader {
  if (rules === undefined) throw new Error(`${id} takes a form with a file and does not say how it is read`)
  const readUpload = uploadReader(rules)
  return async (context, _held, { services, asked }) => {
    refuseOtherMedia(context, [uploadMedia])
    const { body, upload } = await readUpload(context, asked, services)
    try {
      await validate(id, body, false)
    } catch (error) {
      await upload?.spooled.discard()
      throw error
    }
    return { body, source: none.source, ...(upload !== undefined && { upload }) }
  }
}

/**
 * The bytes of a body are kept as they came, or as they were packed, so that they can be passed on. They are counted as they arrive,
 * whatever Content-Length says.
 */
function jsonReader(
  id: OperationId,
  { isLarge, refusesOtherCase }: BodyRules,
  accepted: readonly string[],
): BodyReader {
  return async (context, held, { limits }) => {
    const { headers } = context.req
    const bytesMax = isLarge === true ? limits.largeBytesMax : limits.usualBytesMax
    refuseOtherMedia(context, accepted)
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
    if (hasOddNames && refusesOtherCase === true) await refuseOtherCase(id, body)
    await validate(id, body, isStrict(headers))
    return { body, source }
  }
}

const uploadMedia = 'multipart/form-data'
const formMedia = 'application/x-www-form-urlencoded'

function refuseOtherMedia({ req: { headers } }: Context, accepted: readonly string[]): void {
  if (accepted.some((each) => isMedia(headers['content-type'], each))) return
  const remedy = `Send the body as ${accepted[0]}`
  throw new GatewayError('invalid_request', `${remedy}: the Content-Type header says something else.`)
}

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
  const issues = isValid ? await explainStrictly(id, body, nearMatches) : await explainBody(id, body, nearMatches)
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

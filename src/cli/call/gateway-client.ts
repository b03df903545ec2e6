import { Agent, request } from 'undici'
import { isUrl } from '../../errors/is-url.ts'
import { maskUrl } from '../../errors/mask.ts'
import { SseDecoder } from '../../streams/sse/sse-decoder.ts'
import { CommandError } from '../usage-error.ts'

/** A running gateway, and the key to call it with. */
export interface GatewayAddress {
  /** With or without the `/api/v1`. */
  readonly url: string
  readonly key: string
}

/** The gateway answered with an error. */
export class AnswerError extends CommandError {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What a gateway sent: events as they arrive, or the whole body at once. */
export interface GatewayAnswer {
  readonly generationId: string | undefined
  readonly requestId: string | undefined
  /** The data of each event, parsed; for a JSON answer the body, once. Rejects with CommandError when the connection breaks. */
  readonly messages: AsyncIterable<Readonly<Record<string, unknown>>>
}

// The gateway has its own deadlines and reports them: this one only detects a gateway that is gone.
const silenceMs = 900_000

/** Posts a body to `/responses`. Rejects with CommandError, with the gateway's message if it sent one. */
export async function postResponse(address: GatewayAddress, body: object): Promise<GatewayAnswer> {
  return send(address, 'POST', '/responses', body)
}

/** Posts a body to a path of the API that answers with one JSON object. Rejects as `postResponse` does. */
export async function postJson(address: GatewayAddress, path: string, body: object): Promise<Message> {
  return readOne(await send(address, 'POST', path, body))
}

/** Reads a path of the API that answers with one JSON object. Rejects as `postResponse` does. */
export async function fetchJson(address: GatewayAddress, path: string): Promise<Message> {
  return readOne(await send(address, 'GET', path))
}

async function readOne({ messages }: GatewayAnswer): Promise<Message> {
  for await (const message of messages) return message
  throw new CommandError('The answer is empty. Check the URL.')
}

async function send(
  { url, key }: GatewayAddress,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<GatewayAnswer> {
  const base = apiBase(url)
  const dispatcher = new Agent({ headersTimeout: silenceMs, bodyTimeout: silenceMs, connect: { timeout: 5_000 } })
  const response = await request(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    dispatcher,
    // The connection serves one request.
    reset: true,
  }).catch((error: unknown) => {
    throw new CommandError(isUnreachable(error) ? unreachable(maskUrl(base), error) : brokenOff(error))
  })
  const { statusCode, headers } = response
  const header = (name: string): string | undefined => [headers[name]].flat()[0]
  if (statusCode !== 200 && statusCode !== 201) {
    throw new AnswerError(statusCode, wordFailure(statusCode, await response.body.text(), header('x-request-id')))
  }
  const isStream = header('content-type')?.startsWith('text/event-stream') === true
  return {
    generationId: header('x-generation-id'),
    requestId: header('x-request-id'),
    messages: isStream ? readEvents(response.body) : readWhole(response.body),
  }
}

/** A gateway's base URL, with or without the path of the API in `url`. */
export function apiBase(url: string): string {
  if (!isUrl(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandError(`"${maskUrl(url)}" is not the URL of a gateway. An example: http://127.0.0.1:8787.`)
  }
  const bare = url.replace(/\/+$/, '')
  return bare.endsWith('/api/v1') ? bare : `${bare}/api/v1`
}

type Message = Readonly<Record<string, unknown>>

async function* readWhole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  const chunks: Uint8Array[] = []
  for await (const chunk of unbroken(body)) chunks.push(chunk)
  yield parse(Buffer.concat(chunks).toString())
}

async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new SseDecoder()
  let ready: string[] = []
  const take = (data: string) => ready.push(data)
  for await (const chunk of unbroken(body)) {
    decoder.push(Buffer.from(chunk), take)
    const batch = ready
    ready = []
    for (const data of batch) if (data !== '[DONE]') yield parse(data)
  }
}

async function* unbroken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new CommandError(brokenOff(error))
  }
}

function parse(text: string): Message {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Message
  } catch {
    // Reported below, like any other text that is not an object.
  }
  throw new CommandError('The answer does not come from a gateway: it is not JSON. Check the URL.')
}

function wordFailure(status: number, text: string, requestId: string | undefined): string {
  let message: string
  try {
    const { error } = JSON.parse(text) as { error: { message: string } }
    message = error.message
  } catch {
    // A proxy in between, or no gateway at all.
    message = text.trim().slice(0, 300) || 'no message'
  }
  const id = requestId === undefined ? '' : ` (request id ${requestId})`
  const hint = status === 401 ? ' Set GATEWAY_API_KEY to an inference key of this gateway.' : ''
  return `The gateway answered ${status}: ${message}${hint}${id}`
}

// undici's code for a connection that closed before an answer came.
function isUnreachable(error: unknown): boolean {
  return codeOf(error) !== 'UND_ERR_SOCKET' && codeOf(error) !== 'ECONNRESET'
}

function brokenOff(error: unknown): string {
  return `The gateway closed the connection (${codeOf(error)}). Was it stopped?`
}

function unreachable(base: string, error: unknown): string {
  return `Nothing answers at ${base} (${codeOf(error)}). Is the gateway running there? "model-gateway serve" starts one; --url or GATEWAY_URL names another.`
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

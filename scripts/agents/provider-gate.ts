import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Format } from './agent.ts'
import { bodyOf, openServer } from './open-server.ts'
import { refusalOf } from './strict-provider.ts'

/** A request that reached a provider. */
export interface ProviderRequest {
  readonly format: Format
  readonly body: string
  /** Why it was refused. */
  readonly refusal: string | undefined
}

/** The providers of a trial: a gateway with a simulator, behind rules that are as strict as those of real ones. */
export interface ProviderGate {
  readonly origin: string
  readonly requests: readonly ProviderRequest[]
  close(): void
}

const formatOf: Readonly<Record<string, Format>> = {
  '/api/v1/chat/completions': 'chat',
  '/api/v1/messages': 'messages',
  '/api/v1/responses': 'responses',
}

/** Opens the gate in front of the gateway at `origin`. An answer that breaks there ends here with a connection reset. */
export async function openProviderGate(origin: string): Promise<ProviderGate> {
  const requests: ProviderRequest[] = []
  const server = await openServer((incoming, response) => serve(incoming, response, origin, requests))
  return { ...server, requests }
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  origin: string,
  requests: ProviderRequest[],
): Promise<void> {
  const body = await bodyOf(incoming)
  const path = incoming.url ?? '/'
  const format = formatOf[path.split('?')[0] ?? '']
  const refusal = format && refusalOf(format, JSON.parse(body.toString()) as Record<string, unknown>)
  if (format !== undefined) requests.push({ format, body: body.toString(), refusal })
  if (refusal !== undefined) return refuse(response, refusal)
  const { host: _, connection: __, ...headers } = incoming.headers
  const forwarded = request(origin + path, { method: incoming.method, headers }, (answer) => pass(answer, response))
  forwarded.on('error', () => response.destroy())
  response.on('close', () => forwarded.destroy())
  forwarded.end(body)
}

function refuse(response: ServerResponse, message: string): void {
  response.writeHead(400, { 'content-type': 'application/json' })
  const error = { type: 'invalid_request_error', code: null, param: null, message }
  response.end(JSON.stringify({ type: 'error', error }))
}

// Written into a stream by the gateway behind when its own provider breaks.
const brokenFrame = /"error":\s*\{/

function pass(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.on('error', () => response.destroy())
  if (answer.headers['content-type']?.startsWith('text/event-stream') !== true) {
    answer.pipe(response)
    return
  }
  let [rest, isBroken] = ['', false]
  answer.setEncoding('utf8')
  answer.on('data', (text: string) => {
    const frames = (rest + text).split(/(?<=\n\n)/)
    rest = frames.at(-1)?.endsWith('\n\n') === true ? '' : (frames.pop() ?? '')
    for (const frame of frames) {
      if (isBroken) return
      isBroken = brokenFrame.test(frame)
      if (!isBroken) response.write(frame)
      // Bytes before the break still arrive.
      else setImmediate(() => response.socket?.destroySoon())
    }
  })
  answer.on('end', () => {
    if (!isBroken) response.end(rest)
  })
}

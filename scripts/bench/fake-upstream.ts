import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { chatScript } from './chat-wire.ts'
import { reportListening } from './child-port.ts'
import { StreamFrames } from './frames.ts'
import { Pacer } from './pacer.ts'
import { responsesScript } from './responses-wire.ts'
import { parseVariant, type Variant } from './variant.ts'
import { monotonicMicros, stampedText, type WireScript } from './wire-script.ts'

// A process of its own: the upstream of every target, as cheap as node:http allows.

interface Answers {
  readonly script: WireScript
  readonly reply: Buffer
  readonly frames: Map<number, StreamFrames>
}

const answersByPath = new Map<string | undefined, Answers>([
  ['/v1/responses', answersOf(responsesScript)],
  ['/v1/chat/completions', answersOf(chatScript)],
])
const pacers = new Map<number, Pacer>()
const modelStart = Buffer.from('"model":"')

const server = createServer({ keepAliveTimeout: 600_000, requestTimeout: 0 }, (request, response) => {
  const answers = answersByPath.get(request.url)
  const chunks: Buffer[] = []
  let variant: Variant | undefined
  request.on('data', (chunk: Buffer) => {
    if (variant !== undefined) return
    chunks.push(chunk)
    variant = findVariant(chunks.length === 1 ? chunk : Buffer.concat(chunks))
  })
  request.on('end', () => {
    if (answers === undefined || variant === undefined) refuse(request, response)
    else answer(answers, variant, response)
  })
})
server.listen(0, '127.0.0.1', 4096, () => reportListening(server))

function answersOf(script: WireScript): Answers {
  return { script, reply: Buffer.from(script.reply), frames: new Map() }
}

function findVariant(body: Buffer): Variant | undefined {
  const start = body.indexOf(modelStart)
  if (start === -1) return undefined
  const end = body.indexOf('"', start + modelStart.length)
  return end === -1 ? undefined : parseVariant(body.toString('latin1', start + modelStart.length, end))
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.end(
    `{"error":{"message":"no such path or model on the bench upstream: ${request.url}","type":"invalid_request_error"}}`,
  )
}

function answer(answers: Answers, variant: Variant, response: ServerResponse): void {
  if (variant.kind === 'json') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answers.reply.length })
    response.end(answers.reply)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  const frames = framesOf(answers, variant.deltas)
  const socket = response.socket
  if (socket === null) return
  // Events are framed beforehand, one HTTP chunk each, and written past the response; corked, so that they share packets.
  socket.cork()
  response.flushHeaders()
  if (variant.kind === 'burst') {
    socket.write(frames.whole)
    response.end()
  } else {
    startPaced(frames, variant.intervalMs, response, socket)
  }
  socket.uncork()
}

function startPaced(frames: StreamFrames, intervalMs: number, response: ServerResponse, socket: Socket): void {
  let sent = 0
  let text = ''
  const step = (): boolean => {
    if (socket.destroyed) return false
    if (sent < frames.deltas) {
      const micros = monotonicMicros()
      text += stampedText(micros)
      socket.write(frames.stampedDelta(sent, micros))
      sent += 1
      return true
    }
    socket.write(frames.closing(text))
    response.end()
    return false
  }
  socket.write(frames.opening)
  step()
  pacerOf(intervalMs).add(step)
}

function framesOf(answers: Answers, deltas: number): StreamFrames {
  const known = answers.frames.get(deltas)
  if (known !== undefined) return known
  const made = new StreamFrames(answers.script, deltas)
  answers.frames.set(deltas, made)
  return made
}

function pacerOf(intervalMs: number): Pacer {
  const known = pacers.get(intervalMs)
  if (known !== undefined) return known
  const made = new Pacer(intervalMs)
  pacers.set(intervalMs, made)
  return made
}

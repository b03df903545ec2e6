import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { reportListening } from '../targets/child-port.ts'
import { type ProviderFormat, providerWires } from '../wire/provider-wire.ts'
import { monotonicMicros, stampedText, type WireScript } from '../wire/wire-script.ts'
import { wireScripts } from '../wire/wire-scripts.ts'
import { StreamFrames } from './frames.ts'
import { Pacer } from './pacer.ts'
import { parseVariant, type Variant } from './variant.ts'

// A process of its own: the upstream of every target, as cheap as node:http allows.

interface Answers {
  readonly script: WireScript
  readonly reply: Buffer
  readonly toolReply: Buffer | undefined
  readonly frames: Map<number, StreamFrames>
}

/** A path that some provider format has, and the variant that it asks for where the model stands in it. */
interface Route {
  readonly answers: Answers
  readonly variant: Variant | undefined
}

const answersByFormat = Object.entries(wireScripts).map(
  ([format, script]) => [providerWires[format as ProviderFormat].pathPattern, answersOf(script)] as const,
)
// Paths are few: one for each format, or one for each model of it.
const routes = new Map<string, Route>()
const pacers = new Map<number, Pacer>()
const modelStart = Buffer.from('"model":"')

const server = createServer({ keepAliveTimeout: 600_000, requestTimeout: 0 }, (request, response) => {
  const route = routeOf(request.url ?? '')
  const chunks: Buffer[] = []
  let variant = route?.variant
  request.on('data', (chunk: Buffer) => {
    if (variant !== undefined && !callsTool(variant)) return
    chunks.push(chunk)
    variant = findVariant(chunks.length === 1 ? chunk : Buffer.concat(chunks))
  })
  request.on('end', () => {
    if (route === undefined || variant === undefined) refuse(request, response)
    else if (callsTool(variant) && isAskedToCall(Buffer.concat(chunks))) call(route.answers, response)
    else answer(route.answers, variant, response)
  })
})
server.listen(0, '127.0.0.1', 4096, () => reportListening(server))

function routeOf(path: string): Route | undefined {
  const known = routes.get(path)
  if (known !== undefined) return known
  for (const [pattern, answers] of answersByFormat) {
    const match = pattern.exec(path)
    if (match === null) continue
    const route = { answers, variant: match[1] === undefined ? undefined : parseVariant(match[1]) }
    routes.set(path, route)
    return route
  }
  return undefined
}

function answersOf(script: WireScript): Answers {
  const { reply, toolReply } = script
  const called = toolReply === undefined ? undefined : Buffer.from(toolReply)
  return { script, reply: Buffer.from(reply), toolReply: called, frames: new Map() }
}

function findVariant(body: Buffer): Variant | undefined {
  const start = body.indexOf(modelStart)
  if (start === -1) return undefined
  const end = body.indexOf('"', start + modelStart.length)
  return end === -1 ? undefined : parseVariant(body.toString('latin1', start + modelStart.length, end))
}

function callsTool(variant: Variant): boolean {
  return variant.kind === 'json' && variant.callsTool === true
}

/** Whether the clock is among the tools of a request that has no result of it. */
function isAskedToCall(body: Buffer): boolean {
  return body.includes('"name":"datetime"') && !body.includes('"role":"tool"')
}

function call({ toolReply }: Answers, response: ServerResponse): void {
  if (toolReply === undefined) throw new Error('this format has no answer that calls a tool')
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': toolReply.length })
  response.end(toolReply)
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
  response.writeHead(200, { 'content-type': answers.script.mediaType, 'cache-control': 'no-cache' })
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

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { isUrl } from '../../errors/is-url.ts'
import { type Json, listOf, lookUp, nameOf, objectOf, operationsOf, refOf } from '../document/openapi.ts'
import { walkObjects } from '../lint/walk-schemas.ts'
import { SchemaCompiler } from '../schemas/schema-compiler.ts'
import { type MockOperation, mockOperation } from './mock-operation.ts'
import { errorAnswer, type MockAnswer } from './mock-request.ts'

/** An operation of a mock, for showing. */
export interface MockedOperation {
  readonly method: string
  readonly path: string
  readonly name: string
  readonly statuses: readonly string[]
}

/** A server that answers every operation of a contract. */
export interface MockServer {
  readonly operations: readonly MockedOperation[]
  /** References that point to nothing, each with its place: what needs them answers 500. */
  readonly dangling: readonly string[]
  listen(host: string, port: number): Promise<AddressInfo>
  /** Lets answers under way end within `graceMs`. */
  close(graceMs: number): Promise<void>
}

const bodyBytesMax = 64 * 2 ** 20

/** Builds a mock of a contract. Schemas are compiled once they are needed: an operation whose schemas are none answers 500 and says so. */
export async function createMock(document: Json, seed: number): Promise<MockServer> {
  const compiler = new SchemaCompiler(document)
  const found = operationsOf(document)
  const answers = new Map<string, MockOperation>()
  for (const [index, each] of found.entries())
    answers.set(
      `operation${index}`,
      builtLate(nameOf(each), () => mockOperation(document, compiler, each, seed)),
    )
  const router = await routerOf(found)
  const basePaths = basePathsOf(document)
  const server = createServer((request, response) => {
    void answer(request, router, basePaths, answers)
      .catch((error: unknown) => errorAnswer(500, error instanceof Error ? error.message : String(error)))
      .then((each) => write(response, each, request.method === 'HEAD'))
  })
  return {
    operations: found.map((each) => ({
      method: each.method.toUpperCase(),
      path: each.path,
      name: nameOf(each),
      statuses: Object.keys(objectOf(each.operation['responses'])),
    })),
    dangling: danglingIn(document),
    listen: (host, port) => listen(server, host, port),
    close: (graceMs) => close(server, graceMs),
  }
}

function danglingIn(document: Json): string[] {
  const found: string[] = []
  walkObjects(document, (value, at) => {
    const ref = refOf(value)
    if (ref !== undefined && lookUp(document, ref) === undefined)
      found.push(`${ref} points to nothing, at ${at.join(' → ')}`)
  })
  return found
}

function builtLate(name: string, build: () => MockOperation): MockOperation {
  let built: MockOperation | undefined
  return (request) => {
    try {
      built ??= build()
      return built(request)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return errorAnswer(500, `${name} can't be mocked: ${reason}. "contract lint" names the place.`)
    }
  }
}

type Router = OpenAPIBackend['router']

/** openapi-backend's routing: of the contract it needs paths and methods only. */
async function routerOf(found: ReturnType<typeof operationsOf>): Promise<Router> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [index, { path, method }] of found.entries())
    paths[path] = { ...paths[path], [method]: { operationId: `operation${index}`, responses: {} } }
  const definition = { openapi: '3.1.0', info: { title: 'Mock', version: '1.0.0' }, paths }
  // As much of a document as its types leave open.
  const backend = new OpenAPIBackend({ definition: definition as unknown as Document, quick: true, validate: false })
  await backend.init()
  return backend.router
}

/** The paths of the contract's servers: callers that are told of one put it before each path. */
function basePathsOf(document: Json): string[] {
  return listOf(document['servers']).flatMap((each) => {
    const url = String(objectOf(each)['url'] ?? '')
    if (!isUrl(url, 'http://mock.invalid')) return []
    const path = new URL(url, 'http://mock.invalid').pathname.replace(/\/$/, '')
    return path === '' ? [] : [path]
  })
}

async function answer(
  request: IncomingMessage,
  router: Router,
  basePaths: readonly string[],
  answers: ReadonlyMap<string, MockOperation>,
): Promise<MockAnswer> {
  const method = request.method ?? 'GET'
  const { pathname, searchParams } = targetOf(request.url ?? '/')
  if (!isDecodable(pathname))
    return errorAnswer(400, `The path ${pathname} has a % that begins no escape in UTF-8: write a percent sign as %25.`)
  const base = basePaths.find((each) => pathname.startsWith(`${each}/`)) ?? ''
  const body = await readBody(request)
  if (body === null) return errorAnswer(413, `The body is larger than ${bodyBytesMax / 2 ** 20} MiB.`)
  for (const path of new Set([pathname.slice(base.length), pathname])) {
    const asked = { method, path, headers: {} }
    const operation =
      router.matchOperation(asked) ??
      (method === 'HEAD' ? router.matchOperation({ ...asked, method: 'GET' }) : undefined)
    const found = answers.get(operation?.operationId ?? '')
    if (operation === undefined || found === undefined) continue
    const { params } = router.parseRequest(asked, operation)
    return found({ method, path: textsOf(params), query: searchParams, headers: request.headers, body })
  }
  if (method === 'OPTIONS') return preflight(request)
  const others = methodsAt(router, [pathname.slice(base.length), pathname])
  if (others.length === 0) return errorAnswer(404, `There is nothing at ${pathname} in the contract.`)
  const allow = others.join(', ')
  return errorAnswer(405, `${method} is not a method of ${pathname}: use ${allow}.`, {}, { allow })
}

// Not as a URL: a path that begins with // would be read as a host.
function targetOf(target: string): { pathname: string; searchParams: URLSearchParams } {
  if (/^https?:\/\//i.test(target) && isUrl(target)) return new URL(target)
  const [pathname = '/', ...query] = target.split('?')
  return { pathname, searchParams: new URLSearchParams(query.join('?')) }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function textsOf(params: object): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

function methodsAt(router: Router, paths: readonly string[]): string[] {
  const methods = new Set(router.getOperations().map(({ method }) => method.toUpperCase()))
  return [...methods].filter((method) =>
    paths.some((path) => router.matchOperation({ method, path, headers: {} }) !== undefined),
  )
}

// Pages under development call a mock from another origin.
function preflight({ headers }: IncomingMessage): MockAnswer {
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, PUT, POST, DELETE, OPTIONS, HEAD, PATCH',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    },
    body: '',
  }
}

/** The whole body; null for one that is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= bodyBytesMax) chunks.push(chunk)
  }
  return bytes > bodyBytesMax ? null : Buffer.concat(chunks)
}

function write(response: ServerResponse, { status, headers, body }: MockAnswer, isHead: boolean): void {
  if (response.destroyed) return
  response.writeHead(status, { 'access-control-allow-origin': '*', ...headers })
  if (!isHead) for (const part of [body].flat()) response.write(part === '' ? Buffer.alloc(0) : part)
  response.end()
}

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

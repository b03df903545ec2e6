import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** An MCP server of tickets on 127.0.0.1, and what it was asked. */
export interface TicketsServer {
  readonly url: string
  /** Host and port, for `outbound.allow_hosts`. */
  readonly host: string
  /** Methods of JSON-RPC in the order they came. */
  readonly methods: string[]
  readonly headers: IncomingHttpHeaders[]
  /** Resolves when the tool `wait` has begun. */
  readonly waits: Promise<void>
  /** Resolves when the connection of a waiting call is closed. */
  readonly left: Promise<void>
  close(): Promise<void>
}

export interface TicketsOptions {
  /** `2025-11-25` refuses what the newer version asks, as an older server does. */
  readonly version?: '2025-11-25' | '2026-07-28'
  readonly createDescription?: string
  readonly moreTools?: number
}

export async function startTicketsServer(options: TicketsOptions = {}): Promise<TicketsServer> {
  const methods: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let begun = () => {}
  const waits = new Promise<void>((resolve) => (begun = resolve))
  let gone = () => {}
  const left = new Promise<void>((resolve) => (gone = resolve))
  const handler = createMcpHandler(() => ticketsOf(options, begun))
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const { method = '' } = (body === '' ? {} : JSON.parse(body)) as { method?: string }
    methods.push(method === '' ? String(request.method) : method)
    headers.push(request.headers)
    response.on('close', () => {
      if (!response.writableFinished) gone()
    })
    if (options.version === '2025-11-25' && method === 'server/discover') {
      const error = { code: -32601, message: 'Method not found' }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as { id: unknown }).id, error }))
      return
    }
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body !== '' && { body }),
      }),
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body === null) response.end()
    else Readable.fromWeb(answer.body as ReadableStream).pipe(response)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    host: `127.0.0.1:${port}`,
    ...{ methods, headers, waits, left },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function ticketsOf({ createDescription = 'Opens a ticket.', moreTools = 0 }: TicketsOptions, begun: () => void) {
  const server = new McpServer({ name: 'tickets', version: '1.0.0' })
  const title = z.object({ title: z.string() })
  server.registerTool('create_ticket', { description: createDescription, inputSchema: title }, (input) => ({
    content: [{ type: 'text', text: `ticket 17: ${input.title}` }],
  }))
  server.registerTool('find.ticket', { description: 'Finds one.', annotations: { readOnlyHint: true } }, () => ({
    content: [
      { type: 'text', text: 'found 17' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ],
  }))
  server.registerTool('close_ticket', {}, () => ({ content: [{ type: 'text', text: 'it is locked' }], isError: true }))
  server.registerTool('wait', {}, () => {
    begun()
    return new Promise(() => {})
  })
  for (let each = 0; each < moreTools; each++)
    server.registerTool(`more_${each}`, {}, () => ({ content: [{ type: 'text', text: 'more' }] }))
  return server
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

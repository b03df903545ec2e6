import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An MCP server on 127.0.0.1 that does not play fair. It has a page, too. */
export interface HostileServer {
  readonly url: string
  /** Text of the JSON list of its tools. */
  tools: string
  /** Texts of JSON results that it gives instead of its own, by methods. */
  results: Record<string, (params: Readonly<Record<string, unknown>>) => string>
  /** Texts of JSON errors that it gives, by methods. */
  errors: Record<string, string>
  /** Answers a request itself, where it returns true. */
  before: (request: IncomingMessage, response: ServerResponse, method: string) => boolean
  /** The requests that it received. */
  readonly asked: string[]
  /** The text of the last one that called a tool. */
  called: string
  /** The method that it never answers. */
  silentAt: string
  /** How often it was told that a session is over. */
  ended: number
  /** Unanswered requests. */
  readonly open: Set<ServerResponse>
  close(): Promise<void>
}

export async function startHostileServer(): Promise<HostileServer> {
  const open = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const { text, method = '', id, params = {} } = await readCall(request)
    if (method === 'tools/call') hostile.called = text
    if (hostile.before(request, response, method)) return
    if (method !== '') hostile.asked.push(method)
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('A page for readers.')
      return
    }
    if (request.method === 'DELETE') {
      hostile.ended++
      response.writeHead(204).end()
      return
    }
    if (method === hostile.silentAt) {
      open.add(response)
      response.on('close', () => open.delete(response))
      return
    }
    const say = (member: string) => {
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'hostile-1' })
      response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},${member}}`)
    }
    const result = hostile.results[method]?.(params)
    const error = hostile.errors[method]
    if (error !== undefined) say(`"error":${error}`)
    else if (result !== undefined) say(`"result":${result}`)
    else if (method === 'server/discover') say('"error":{"code":-32601,"message":"Method not found"}')
    else if (method === 'initialize') say(`"result":${JSON.stringify(greeting)}`)
    else if (method === 'tools/list') say(`"result":{"tools":${hostile.tools}}`)
    else response.writeHead(202).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostile: HostileServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    tools: '[]',
    results: {},
    errors: {},
    before: () => false,
    asked: [],
    called: '',
    silentAt: '',
    ended: 0,
    open,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return hostile
}

const greeting = {
  ...{ protocolVersion: '2025-11-25', capabilities: { tools: {} } },
  serverInfo: { name: 'hostile', version: '1' },
}

interface Call {
  readonly method?: string
  readonly id?: unknown
  readonly params?: Readonly<Record<string, unknown>>
}

async function readCall(request: IncomingMessage): Promise<Call & { readonly text: string }> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return { ...(text === '' ? {} : (JSON.parse(text) as object)), text }
}

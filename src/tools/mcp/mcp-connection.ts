import type { Client, jsonSchemaValidator, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { SecretCutter } from '../../errors/secret-cutter.ts'
import type { LeftOutTool } from '../../records/mcp-tool.ts'
import { toMcpError } from './mcp-error.ts'
import type { mcpFetch } from './mcp-fetch.ts'
import { mendAnswer } from './mend-answer.ts'

/** The protocol's client, connected with one server. */
export interface McpConnection {
  readonly client: Client
  readonly transport: StreamableHTTPClientTransport
}

export interface McpConnectionParts {
  readonly url: string
  readonly fetch: ReturnType<typeof mcpFetch>
  readonly timeoutMs: number
  /** What the server is sent that nobody else may learn. */
  readonly secrets: SecretCutter
  /** Takes the tools of a list that can't be used. */
  readonly leftOut: (tool: LeftOutTool) => void
}

/** Connects with a server. Rejects with McpError, or with the signal's reason once it has aborted. */
export async function connectMcp(parts: McpConnectionParts, signal: AbortSignal): Promise<McpConnection> {
  const { url, fetch, timeoutMs, secrets, leftOut } = parts
  // Loading takes 40 ms, so only requests with MCP servers wait for it.
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  const client = new Client(
    { name: 'model-gateway', version: '1' },
    { versionNegotiation: { mode: 'auto' }, jsonSchemaValidator: unchecked, listMaxPages: 20 },
  )
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    reconnectionOptions: { ...noReconnection },
  })
  // The client calls this before it reads the same message itself.
  transport.onmessage = (message) => mendAnswer(message, secrets, leftOut)
  const connection = { client, transport }
  try {
    const options = { timeout: timeoutMs, maxTotalTimeout: timeoutMs, signal }
    await untilAborted(client.connect(transport, options), signal)
    return connection
  } catch (error) {
    closeMcp(connection)
    throw toMcpError(error, signal, secrets)
  }
}

/** Tells the server, without waiting. */
export function closeMcp({ client, transport }: McpConnection): void {
  const ended = transport.sessionId === undefined ? Promise.resolve() : transport.terminateSession()
  void ended.catch(ignore).finally(() => client.close().catch(ignore))
}

/** The client may take its time to notice. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

// A tool's result is for the model to read, so the server's own schema is not evaluated.
const unchecked: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
}

const noReconnection = {
  maxRetries: 0,
  initialReconnectionDelay: 1000,
  maxReconnectionDelay: 1000,
  reconnectionDelayGrowFactor: 1,
}

const ignore = () => {}

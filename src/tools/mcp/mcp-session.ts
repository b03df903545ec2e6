import type { CallToolResult, Client, jsonSchemaValidator } from '@modelcontextprotocol/client'
import { isUrl } from '../../errors/is-url.ts'
import type { GuardedClient } from '../../outbound/guarded-client.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import type { McpListing } from '../../records/mcp-tool.ts'
import { stringifyUntrusted } from '../../streams/untrusted-json.ts'
import { type McpFetchLimits, mcpFetch } from './mcp-fetch.ts'
import { toListing } from './mcp-listing.ts'
import { textOfContent } from './text-of-content.ts'

/** What a tool answered. */
export interface McpAnswer {
  readonly text: string
  readonly isError: boolean
}

/** Where a server is, and what it is told with every request. */
export interface McpServerAddress {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface McpLimits extends McpFetchLimits {
  /** Most tools of one server. */
  readonly toolsMax: number
}

/** A server that can't be reached, or that refuses: the message is safe to show. */
export class McpError extends Error {
  override readonly name = 'McpError'
  /** An HTTP status, or a code of the protocol. */
  readonly code: number | undefined
  /** Why its address could not be reached, for the log. Absent: it was. */
  readonly outbound: OutboundError | undefined

  constructor(message: string, code?: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.outbound = causeOf(options?.cause, OutboundError)
  }
}

/** A connection with one server, in whichever version of the protocol it speaks. All of its promises reject with McpError. */
export interface McpSession {
  list(signal: AbortSignal): Promise<McpListing>
  call(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpAnswer>
  /** Tells the server, without waiting, and lets go of everything that was asked of it. Harmless when it is closed already. */
  close(): void
}

/** Connects with a server; `holder` says on whose behalf (see `OutboundStreamRequest`). Rejects with McpError, or with the signal's reason once it has aborted. */
export async function openMcpSession(
  { url, headers }: McpServerAddress,
  outbound: Pick<GuardedClient, 'open'>,
  limits: McpLimits,
  signal: AbortSignal,
  holder?: string,
): Promise<McpSession> {
  if (!isUrl(url)) throw new McpError('the address is not a URL')
  // Takes 40 ms to load, which is for those only who use it.
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  const over = new AbortController()
  const allowance = { left: Number.POSITIVE_INFINITY }
  const client = new Client(
    { name: 'model-gateway', version: '1' },
    { versionNegotiation: { mode: 'auto' }, jsonSchemaValidator: unchecked, listMaxPages: 20 },
  )
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: mcpFetch(outbound, headers, limits, {
      signal: over.signal,
      allowance,
      ...(holder !== undefined && { holder }),
    }),
    reconnectionOptions: { ...noReconnection },
  })
  const options = { timeout: limits.timeoutMs, maxTotalTimeout: limits.timeoutMs }
  const close = () => {
    if (over.signal.aborted) return
    // The client lets a question about the protocol's version wait for its answer, whoever has gone.
    over.abort(new McpError('the session is over'))
    const ended = transport.sessionId === undefined ? Promise.resolve() : transport.terminateSession()
    void ended.catch(ignore).finally(() => client.close().catch(ignore))
  }
  try {
    await untilAborted(client.connect(transport, { ...options, signal }), signal)
  } catch (error) {
    close()
    throw toMcpError(error, signal)
  }
  const asked = async <T>(wish: (client: Client, own: AbortSignal) => Promise<T>, own: AbortSignal): Promise<T> => {
    try {
      return await untilAborted(wish(client, own), own)
    } catch (error) {
      throw toMcpError(error, own)
    }
  }
  return {
    async list(own) {
      // A list may have many pages.
      allowance.left = limits.bytesMax
      const { tools } = await asked((each) => each.listTools(undefined, { ...options, signal: own }), own)
      allowance.left = Number.POSITIVE_INFINITY
      if (tools.length > limits.toolsMax)
        throw new McpError(`the server lists ${tools.length} tools, which is more than ${limits.toolsMax}`)
      return toListing(tools)
    },
    async call(name, input, own) {
      const result = await asked(
        (each) => each.callTool({ name, arguments: { ...input } }, { ...options, signal: own }),
        own,
      )
      return toAnswer(result)
    },
    close,
  }
}

// What a tool returns is for the model to read: a schema of the server's own making is not evaluated for that.
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

/** The client may take its time to notice. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function toAnswer({ content, structuredContent, isError }: CallToolResult): McpAnswer {
  const text = textOfContent(content)
  const isBare = text === '' && structuredContent !== undefined
  if (!isBare) return { text, isError: isError === true }
  const written = stringifyUntrusted(structuredContent)
  if (written === undefined) throw new McpError('the answer is nested too deeply')
  return { text: written, isError: isError === true }
}

const messageCharsMax = 500

/** What went wrong, in words for the caller: what the server said, and never the gateway's own addresses. */
function toMcpError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof McpError) return error
  const outbound = causeOf(error, OutboundError)
  if (outbound !== undefined) return new McpError(outbound.message, outbound.status, { cause: error })
  const { code, status, message } = error as { readonly code?: unknown; readonly status?: unknown; message?: unknown }
  if (typeof status === 'number') return new McpError(`the server answered ${status}`, status, { cause: error })
  // What comes as a number is a code of JSON-RPC, and the message is the server's.
  if (typeof code === 'number')
    return new McpError(String(message).replace(/\s+/g, ' ').slice(0, messageCharsMax), code, { cause: error })
  const isLate = code === 'REQUEST_TIMEOUT'
  return new McpError(isLate ? 'the server took too long' : 'the server does not speak MCP', undefined, {
    cause: error,
  })
}

function causeOf<T>(error: unknown, type: new (...args: never[]) => T): T | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth++)
    if (each instanceof type) return each
  return undefined
}

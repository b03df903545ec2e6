import type { Client } from '@modelcontextprotocol/client'
import { isUrl } from '../../errors/is-url.ts'
import type { GuardedClient } from '../../outbound/guarded-client.ts'
import { sentSecrets } from '../../outbound/sent-secrets.ts'
import type { LeftOutTool, McpListing } from '../../records/mcp-tool.ts'
import type { Holder } from '../../shares/holder.ts'
import { Mark } from '../../streams/exact-json.ts'
import { closeMcp, connectMcp, untilAborted } from './mcp-connection.ts'
import { McpError, toMcpError } from './mcp-error.ts'
import { type McpFetchLimits, mcpFetch } from './mcp-fetch.ts'
import { toListing } from './mcp-listing.ts'

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
  /** Maximum tools of one server. */
  readonly toolsMax: number
}

/** A connection with one server, in whichever version of the protocol it speaks. All of its promises reject with McpError. */
export interface McpSession {
  list(signal: AbortSignal): Promise<McpListing>
  /** `input` may have exact numbers: see `parseExact`. */
  call(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpAnswer>
  /** Tells the server, without waiting, and lets go of everything that was asked of it. Harmless when it is closed already. */
  close(): void
}

/** Connects with a server; `holder` is whose session it is. Rejects with McpError, or with the signal's reason once it has aborted. */
export async function openMcpSession(
  { url, headers }: McpServerAddress,
  outbound: Pick<GuardedClient, 'open'>,
  limits: McpLimits,
  holder: Holder,
  signal: AbortSignal,
): Promise<McpSession> {
  if (!isUrl(url)) throw new McpError('the address is not a URL')
  const over = new AbortController()
  const allowance = { left: Number.POSITIVE_INFINITY }
  // The MCP client writes messages itself, and would round what JavaScript can't hold.
  const mark = new Mark()
  const fetch = mcpFetch(outbound, headers, limits, {
    signal: over.signal,
    allowance,
    holder,
    mark,
  })
  const secrets = sentSecrets({ url, headers })
  const leftOut: LeftOutTool[] = []
  const { timeoutMs } = limits
  const parts = { url, fetch, timeoutMs, secrets, leftOut: (tool: LeftOutTool) => void leftOut.push(tool) }
  const abandon = () => over.abort(new McpError('the session is over'))
  let live = await connectMcp(parts, signal).catch((error: unknown) => {
    // The client would go on waiting for the answer about the protocol's version.
    abandon()
    throw error
  })
  let renewal: Promise<void> | undefined
  /** Asks once more in a new session where the server has forgotten this one, as after a restart: then it has done nothing. */
  const asked = async <T>(wish: (client: Client) => Promise<T>, own: AbortSignal, isAgain = false): Promise<T> => {
    const used = live
    try {
      return await untilAborted(wish(used.client), own)
    } catch (error) {
      const isForgotten = statusOf(error) === 404 && used.transport.sessionId !== undefined
      if (isAgain || !isForgotten || over.signal.aborted) throw toMcpError(error, own, secrets)
    }
    if (live === used) {
      renewal ??= connectMcp(parts, over.signal)
        .then((renewed) => {
          live = renewed
        })
        .finally(() => {
          renewal = undefined
        })
      await untilAborted(renewal, own)
    }
    return asked(wish, own, true)
  }
  const options = { timeout: limits.timeoutMs, maxTotalTimeout: limits.timeoutMs }
  return {
    async list(own) {
      // A list may have many pages.
      allowance.left = limits.bytesMax
      leftOut.length = 0
      const { tools } = await asked((each) => each.listTools(undefined, { ...options, signal: own }), own)
      allowance.left = Number.POSITIVE_INFINITY
      if (tools.length > limits.toolsMax)
        throw new McpError(`the server lists ${tools.length} tools, which is more than ${limits.toolsMax}`)
      return toListing(tools, leftOut)
    },
    async call(name, input, own) {
      const { content, isError } = await asked(
        (each) => each.callTool({ name, arguments: { ...mark.in(input) } }, { ...options, signal: own }),
        own,
      )
      // An answer has at most one block: see `mendAnswer`.
      const [block] = content
      return { text: block?.type === 'text' ? block.text : '', isError: isError === true }
    },
    close() {
      if (over.signal.aborted) return
      abandon()
      closeMcp(live)
    },
  }
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}

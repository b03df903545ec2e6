import { randomUUID } from 'node:crypto'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { McpServerWish } from '../../canonical/mcp-server.ts'
import type { ServerResult } from '../../canonical/server-tool.ts'
import type { TurnEvent } from '../../canonical/turn-event.ts'
import type { GuardedClient } from '../../outbound/guarded-client.ts'
import type { McpListedTool } from '../../records/mcp-tool.ts'
import { keyHolder } from '../../shares/holder.ts'
import { parseExact, writeExact } from '../../streams/exact-json.ts'
import { objectOf } from '../../streams/untrusted-json.ts'
import type { OpenToolset, ReportUnreached, ServerTool, ServerToolset } from '../define-tool.ts'
import { ToolError } from '../define-tool.ts'
import { type ConfiguredMcpServer, type ConfiguredMcpServers, findServer } from './configured-servers.ts'
import { McpError } from './mcp-error.ts'
import { needsConsent, selects } from './mcp-filter.ts'
import { wordsOfLeftOut } from './mcp-listing.ts'
import { type McpLimits, type McpServerAddress, type McpSession, openMcpSession } from './mcp-session.ts'

export interface McpToolLimits extends McpLimits {
  /** The time for connecting with a server and listing its tools: the request waits for it before the model is asked. */
  readonly listTimeoutMs: number
}

export interface McpParts {
  readonly outbound: Pick<GuardedClient, 'open'>
  readonly limits: McpToolLimits
  readonly configured: ConfiguredMcpServers
  readonly reports: McpReports
}

/** Reports for the operator's log. */
export interface McpReports {
  readonly unreached: ReportUnreached
  /** `said` names tools of a server that can't be used, and why. */
  readonly leftOut: (url: string, said: string) => void
}

/** Gives the model the tools of an MCP server, which the gateway calls. A server that can't be listed is told of, and has no tools. */
export function mcpTool({ outbound, limits, configured, reports }: McpParts): ServerToolset<McpServerWish> {
  return {
    async open({ options: wish, request }, signal) {
      let session: McpSession | undefined
      let address: McpServerAddress | undefined
      let server: ConfiguredMcpServer | undefined
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new McpError('the server took too long')), limits.listTimeoutMs)
      const waiting = AbortSignal.any([signal, late.signal])
      try {
        server =
          wish.url === undefined
            ? findServer(configured.servers, wish.connector ?? wish.label, request.context.workspaceId)
            : undefined
        address = server ?? addressOf(wish)
        const client = server === undefined ? outbound : configured.outbound
        session = await openMcpSession(address, client, limits, keyHolder(request.context), waiting)
        const listing = await session.list(waiting)
        const { tools, leftOut } = listing
        const said = saidBy(configured, server)
        const faults = leftOut.length > 0 ? [said(wordsOfLeftOut(leftOut))] : []
        for (const fault of faults) reports.leftOut(address.url, fault)
        if (server === undefined) {
          const wanted = tools.filter((tool) => isWanted(tool, wish))
          return opened(wish, wanted, { session, said, faults })
        }
        // All of them: what this request selects must not become what the lock knows of the server.
        const states = await configured.lock.check(server, listing)
        const { allowedTools } = server
        const allowed = tools.filter(({ name }) => allowedTools?.includes(name) ?? true)
        const wanted = allowed.filter((tool) => isWanted(tool, wish))
        const approved = wanted.filter(({ name }) => states.get(name) === 'approved')
        const held = wanted.filter((tool) => !approved.includes(tool)).map(({ name }) => name)
        if (held.length > 0) faults.push(`${heldReason}: ${held.join(', ')}`)
        return opened(wish, approved, { session, said, faults })
      } catch (error) {
        session?.close()
        signal.throwIfAborted()
        if (!(error instanceof McpError)) throw error
        if (error.outbound !== undefined) reports.unreached(address?.url ?? '', error.outbound, request.context)
        if (server !== undefined) await configured.lock.failed(server, error.message)
        return unopened(wish, saidBy(configured, server)(error.message))
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const heldReason = "tools that changed or are new wait for the operator's approval"

function addressOf({ url, headers, authorization }: McpServerWish) {
  if (url === undefined) throw new McpError('no server of this name is configured')
  const sent = {
    ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value.trim()])),
    ...(authorization !== undefined && { authorization: `Bearer ${authorization.trim()}` }),
  }
  for (const [name, value] of Object.entries(sent)) checkHeader(name, value)
  return { url, headers: sent }
}

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    // Not as the cause, which may name the value.
    throw new McpError(`the header ${name.slice(0, 100)} holds a line break, or a character that no header may have`)
  }
}

function isWanted(tool: McpListedTool, { allowed, blocked }: McpServerWish): boolean {
  return (allowed === undefined || selects(allowed, tool)) && blocked?.includes(tool.name) !== true
}

/** What a server said, as callers may read it: of the operator's it may be what the operator sends them. */
function saidBy({ lock }: ConfiguredMcpServers, server: ConfiguredMcpServer | undefined): (words: string) => string {
  return server === undefined ? (words) => words : (words) => lock.withoutSecrets(server, words)
}

interface OpenServer {
  readonly session: McpSession
  readonly said: (words: string) => string
  /** Which tools of the server are missing. */
  readonly faults: readonly string[]
}

function opened(wish: McpServerWish, listed: readonly McpListedTool[], open: OpenServer): OpenToolset {
  const { session, faults } = open
  return {
    functions: listed.map((tool) => functionOf(tool, wish, open)),
    shown: listing(wish, listed),
    bytes: Buffer.byteLength(JSON.stringify(listed)) + listed.length * Buffer.byteLength(offerOf(wish)),
    ...(faults.length > 0 && { failure: { server: wish.label, error: faults.join('; ') } }),
    close: () => session.close(),
    without(error) {
      session.close()
      return unopened(wish, error)
    },
  }
}

function unopened(wish: McpServerWish, error: string): OpenToolset {
  const toolset: OpenToolset = {
    functions: [],
    shown: listing(wish, [], error),
    bytes: 0,
    failure: { server: wish.label, error },
    close: () => {},
    without: () => toolset,
  }
  return toolset
}

/** The events of a `mcp_list_tools` item. */
function listing({ label }: McpServerWish, listed: readonly McpListedTool[], error?: string): readonly TurnEvent[] {
  const tools = listed.map(({ name, description, inputSchema, annotations }) => ({
    name,
    // Clients take them as absent, not as null.
    ...(description !== undefined && { description }),
    input_schema: inputSchema,
    ...(annotations !== undefined && { annotations }),
  }))
  const id = newId('mcpl_gw_')
  const call = {
    id,
    callId: id,
    tool: 'mcp_list_tools',
    name: label,
    server: label,
    arguments: '{}',
    isNotice: true,
  } as const
  const result: ServerResult = {
    text: error ?? '',
    isError: error !== undefined,
    item: { tools, ...(error !== undefined && { error }) },
  }
  const progress = (type: string): TurnEvent => ({ kind: 'server-progress', index: 0, type, members: {} })
  return [
    { kind: 'server-call', index: 0, call: { ...call, item: { server_label: label, tools: [] } } },
    progress('response.mcp_list_tools.in_progress'),
    progress(`response.mcp_list_tools.${error === undefined ? 'completed' : 'failed'}`),
    { kind: 'server-result', index: 0, result },
  ]
}

const consentPrefix = 'mcpr_gw_'

/** One tool of a server as a function of the model. */
function functionOf(
  tool: McpListedTool,
  wish: McpServerWish,
  { session, said: shown }: Pick<OpenServer, 'session' | 'said'>,
): ServerTool<object> {
  const { name } = tool
  const { label } = wish
  const place = { server_label: label, name }
  // Some providers refuse a schema without properties.
  const parameters = { ...tool.inputSchema, properties: objectOf(tool.inputSchema['properties']) }
  const describe = () => ({ description: describedBy(tool, wish), parameters })
  return {
    name,
    shownAs: { itemType: 'mcp_call', idPrefix: 'mcp_gw_', server: label },
    describe,
    ...(needsConsent(wish.approval, tool) && {
      consent: ({ said }) => ({
        type: 'mcp_approval_request',
        idPrefix: consentPrefix,
        item: { ...place, arguments: said },
      }),
    }),
    // Also of a call that could not be run: the consent is used up.
    begin: ({ callId }) => ({ ...place, arguments: '', output: null, error: null, ...consentTo(callId) }),
    async run({ arguments: written, signal, progress }) {
      const input = objectOf(parseExact(written))
      const said = writeExact(input)
      const item = { arguments: said }
      progress('response.mcp_call.in_progress', {})
      progress('response.mcp_call_arguments.delta', { delta: said })
      progress('response.mcp_call_arguments.done', { arguments: said })
      const fail = (message: string) => {
        progress('response.mcp_call.failed', {})
        return new ToolError(message, { ...item, error: message, status: 'failed' })
      }
      try {
        const { text, isError } = await session.call(name, input, signal)
        if (isError) throw fail(text)
        progress('response.mcp_call.completed', {})
        return { text, isError: false, item: { ...item, output: text } }
      } catch (error) {
        throw error instanceof McpError ? fail(shown(error.message)) : error
      }
    },
  }
}

/** What the item of a call says of the question that came before it, whose id is that of the call. */
function consentTo(callId: string): { readonly approval_request_id?: string } {
  return callId.startsWith(consentPrefix) ? { approval_request_id: callId } : {}
}

function describedBy({ name, description }: McpListedTool, wish: McpServerWish): string {
  return (description ?? `${name} of ${wish.label}`) + offerOf(wish)
}

/** What the request says of a server, as each of its tools says it. */
function offerOf({ label, description }: McpServerWish): string {
  return description === undefined ? '' : `\n\n${label}: ${description}`
}

function newId(prefix: string): string {
  return prefix + randomUUID().replaceAll('-', '')
}

import { onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { startTicketsServer, type TicketsOptions, type TicketsServer } from '../../tools/mcp/tickets-server.ts'
import { type Answer, dataOf, type Open } from '../workspaces/arrange.ts'

export type Detail = Schema<'ConfiguredMcpServerDetail'>
export type Changing = { -readonly [Key in keyof TicketsOptions]: TicketsOptions[Key] }

export const secret = 'sealed-0123456789abcdef'

export async function tickets(options: Changing = {}): Promise<TicketsServer> {
  const server = await startTicketsServer(options)
  onTestFinished(() => server.close())
  return server
}

export const named = ({ url }: { readonly url: string }, more: object = {}) => ({
  mcp: { servers: [{ name: 'tickets', url, headers: { Authorization: `Bearer ${secret}` }, ...more }] },
})

/** The names of the tools that a request is given of a server. */
export async function toolsGiven({ gateway }: Pick<Open, 'gateway'>, server = 'tickets'): Promise<string[]> {
  const tools = [{ type: 'mcp', server_label: server, require_approval: 'never' }]
  const body = JSON.stringify({ model: 'sim/echo', input: 'Hi', tools })
  const response = await gateway.fetch('/responses', { method: 'POST', body })
  const { output } = (await response.json()) as { output: { type: string; tools?: { name: string }[] }[] }
  return output.find(({ type }) => type === 'mcp_list_tools')?.tools?.map(({ name }) => name) ?? []
}

export const path = '/admin/mcp-servers/tickets'
export const stateOf = (answer: Answer) =>
  Object.fromEntries(dataOf<Detail>(answer).tools.map(({ name, state }) => [name, state]))
export const toolOf = (answer: Answer, name: string) => dataOf<Detail>(answer).tools.find((each) => each.name === name)
export const seen = (answer: Answer, ...names: string[]) => ({
  tools: names.map((name) => ({ name, hash: toolOf(answer, name)?.hash ?? '' })),
})
export const approvals = ({ inStore, organizationId }: Open) =>
  inStore(async ({ audit }) => {
    const { entries } = await audit.list({ organizationId: await organizationId(), offset: 0, limit: 50 })
    return entries.reverse().filter(({ target }) => target.kind === 'mcp_server')
  })

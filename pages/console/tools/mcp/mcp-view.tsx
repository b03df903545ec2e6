import { CodeBlock } from '../../../text/code-block.tsx'
import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { type Column, textColumn } from '../../parts/columns.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { Answered, EmptyNote } from '../../parts/notes.tsx'
import { hrefOf, type Place } from '../../router/place.ts'
import { Moment } from '../../words/moment.tsx'
import { words } from '../../words/numbers.ts'
import { ServerPage } from './server-page.tsx'
import { spelledOut } from './spelled-out.ts'

type Server = Schema<'ConfiguredMcpServer'>

/** The MCP servers of gateway.yaml; one of them where the address names it. */
export function McpView({ place: { query } }: { readonly place: Place }) {
  const server = query.get('server')
  return <div class="page">{server === null ? <Servers /> : <ServerPage key={server} name={server} />}</div>
}

function Servers() {
  const answer = useAnswer(async (signal) => (await ask(api.GET('/admin/mcp-servers', { signal }))).data, [])
  return (
    <Answered answer={answer}>
      {(servers) => (
        <ListTable
          name="MCP servers"
          columns={columns}
          rows={servers}
          keyOf={({ name }) => name}
          empty={
            <EmptyNote title="No MCP servers yet">
              <p>
                MCP servers bring tools of yours to every model, and the gateway calls them. What a server changes later
                is set aside until somebody approves it here. Add one to gateway.yaml, and reload:
              </p>
              <CodeBlock text={lines} name="gateway.yaml" />
            </EmptyNote>
          }
        />
      )}
    </Answered>
  )
}

const lines = `mcp:
  servers:
    - name: tickets
      url: http://tickets.internal:9000/mcp
      headers: { authorization: "Bearer \${TICKETS_TOKEN}" }
      allowed_tools: [find_ticket, create_ticket]`

/** The address of a server's page. */
export const serverHref = (server: string) => hrefOf(['tools', 'mcp'], { server })

const columns: readonly Column<Server>[] = [
  {
    id: 'name',
    title: 'Server',
    show: ({ name }) => <a href={serverHref(name)}>{name}</a>,
    text: ({ name }) => name,
  },
  {
    id: 'state',
    title: 'Tools',
    show: (server) => <Counts server={server} />,
    text: ({ counts }) => JSON.stringify(counts),
  },
  {
    id: 'reached',
    title: 'Reached',
    show: ({ asked_at, error }) =>
      asked_at === null ? (
        <span class="muted">○ never asked</span>
      ) : error === null ? (
        <span class="good">● listed</span>
      ) : (
        <>
          <span class="bad">■ unreachable:</span> {spelledOut(error)}
        </>
      ),
    text: ({ error }) => error ?? '',
  },
  {
    id: 'listed',
    title: 'Last listed',
    show: ({ listed_at }) => (listed_at === null ? '–' : <Moment at={listed_at} />),
    text: ({ listed_at }) => listed_at ?? '',
  },
  textColumn('url', 'Address', ({ url }) => url),
  textColumn('workspaces', 'Workspaces', ({ workspaces }) =>
    workspaces === null ? 'all' : words.count(workspaces.length),
  ),
]

/** How many tools are in each state. */
function Counts({ server: { counts, pinned } }: { readonly server: Server }) {
  const { approved, changed, new: fresh, gone } = counts
  if (approved + changed + fresh + gone === 0) return <span class="muted">none known</span>
  return (
    <>
      {approved > 0 && <span class="good">● {words.count(approved)} approved </span>}
      {changed > 0 && <span class="warn">▲ {words.count(changed)} changed </span>}
      {fresh > 0 && <span class={pinned ? 'warn' : 'muted'}>◆ {words.count(fresh)} new </span>}
      {gone > 0 && <span class="muted">○ {words.count(gone)} gone</span>}
    </>
  )
}

import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Answered, ProblemNote } from '../../parts/notes.tsx'
import { useAct } from '../../parts/use-act.ts'
import { hrefOf } from '../../router/place.ts'
import { Moment } from '../../words/moment.tsx'
import { words } from '../../words/numbers.ts'
import { spelledOut } from './spelled-out.ts'
import { ToolCard } from './tool-card.tsx'

type Tool = Schema<'ConfiguredMcpTool'>
type Detail = Schema<'ConfiguredMcpServerDetail'>

/** A server and its tools: those that wait for approval first, beside what was approved. */
export function ServerPage({ name }: { readonly name: string }) {
  const params = { path: { name } }
  const answer = useAnswer(
    async (signal) => (await ask(api.GET('/admin/mcp-servers/{name}', { params, signal }))).data,
    [name],
  )
  const { problem, isBusy, run } = useAct()
  const askNow = () =>
    run(async () => {
      await ask(api.POST('/admin/mcp-servers/{name}/test', { params }))
      answer.again()
    })
  const approve = (tools: readonly Tool[]) =>
    run(async () => {
      const seen = tools.flatMap((tool) => (tool.hash === null ? [] : [{ name: tool.name, hash: tool.hash }]))
      try {
        await ask(api.POST('/admin/mcp-servers/{name}/approve', { params, body: { tools: seen } }))
      } finally {
        // What was refused shows what there is now.
        answer.again()
      }
    })
  const withdraw = ({ name: tool }: Tool) =>
    run(async () => {
      await ask(api.POST('/admin/mcp-servers/{name}/withdraw', { params, body: { tools: [{ name: tool }] } }))
      answer.again()
    })
  return (
    <>
      <p>
        <a href={hrefOf(['tools', 'mcp'])}>MCP servers</a>
      </p>
      <h2>{name}</h2>
      {problem !== undefined && <ProblemNote problem={problem} />}
      <Answered answer={answer}>
        {(detail) => (
          <Server
            detail={detail}
            isBusy={isBusy || answer.isLoading}
            askNow={askNow}
            approve={approve}
            withdraw={withdraw}
          />
        )}
      </Answered>
    </>
  )
}

interface ServerProps {
  readonly detail: Detail
  readonly isBusy: boolean
  readonly askNow: () => void
  readonly approve: (tools: readonly Tool[]) => void
  readonly withdraw: (tool: Tool) => void
}

function Server({ detail: { server, tools }, isBusy, askNow, approve, withdraw }: ServerProps) {
  const usable = tools.filter(({ allowed }) => allowed)
  const waiting = usable.filter(({ state }) => state === 'changed' || state === 'new')
  const groups = [
    { title: 'Approved', tools: usable.filter(({ state }) => state === 'approved') },
    { title: 'Gone', tools: usable.filter(({ state }) => state === 'gone') },
    { title: 'Left out by allowed_tools', tools: tools.filter(({ allowed }) => !allowed) },
  ]
  return (
    <>
      <Facts server={server} />
      <div class="actions">
        <Allowed to="testConfiguredMcpServer">
          <button type="button" onClick={askNow} disabled={isBusy}>
            {isBusy ? 'Asking …' : 'Ask it now'}
          </button>
        </Allowed>
        {waiting.length > 1 && (
          <Allowed to="approveConfiguredMcpTools">
            <ConfirmButton key={waiting.map(keyOf).join(' ')} act={() => approve(waiting)}>
              Approve all {words.count(waiting.length)} below
            </ConfirmButton>
          </Allowed>
        )}
      </div>
      {tools.length === 0 && (
        <p class="muted">Nothing is known of its tools yet. Ask it now, or wait for a request that uses it.</p>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h3 id="waiting">{server.pinned ? 'Set aside until approved' : 'Not approved yet'}</h3>
          {!server.pinned && (
            <p class="muted">
              No request has used this server: the first one approves what it lists then. Approve tools here, and only
              those count.
            </p>
          )}
          {waiting.map((tool) => (
            <ToolCard key={keyOf(tool)} tool={tool}>
              <Allowed to="approveConfiguredMcpTools">
                <ConfirmButton act={() => approve([tool])}>Approve {spelledOut(tool.name)}</ConfirmButton>
              </Allowed>
              {tool.approved_hash !== null && <Withdraw tool={tool} act={withdraw} />}
            </ToolCard>
          ))}
        </section>
      )}
      {groups.map(
        (group) =>
          group.tools.length > 0 && (
            <section key={group.title} aria-label={group.title}>
              <h3>
                {group.title} <span class="muted">{words.count(group.tools.length)}</span>
              </h3>
              {group.tools.map((tool) => (
                <ToolCard key={tool.name} tool={tool} isFolded>
                  {tool.approved_hash !== null ? <Withdraw tool={tool} act={withdraw} /> : undefined}
                </ToolCard>
              ))}
            </section>
          ),
      )}
    </>
  )
}

function Withdraw({ tool, act }: { readonly tool: Tool; readonly act: (tool: Tool) => void }) {
  return (
    <Allowed to="withdrawConfiguredMcpTools">
      <ConfirmButton act={() => act(tool)}>Withdraw the approval of {spelledOut(tool.name)}</ConfirmButton>
    </Allowed>
  )
}

// A press that was begun on one text must not end on another.
const keyOf = ({ name, hash }: Tool) => `${name} ${hash}`

function Facts({ server }: { readonly server: Schema<'ConfiguredMcpServer'> }) {
  const { url, workspaces, error, asked_at, listed_at, left_out } = server
  return (
    <>
      <p>
        <code>{url}</code>{' '}
        <span class="muted">
          {workspaces === null ? 'for all workspaces' : `for ${words.count(workspaces.length)} of the workspaces`}
        </span>
      </p>
      {error !== null && (
        <p>
          <span class="bad">■ unreachable:</span> {spelledOut(error)}
          {asked_at !== null && (
            <>
              , <Moment at={asked_at} />
            </>
          )}
          . Its tools below are those that it listed before.
        </p>
      )}
      <p class="muted">
        {listed_at === null ? (
          'Never listed.'
        ) : (
          <>
            Last listed <Moment at={listed_at} />.
          </>
        )}
        {left_out.length > 0 &&
          ` Left out, unreadable, too large, too deep or listed twice: ${left_out.map(spelledOut).join(', ')}.`}
      </p>
    </>
  )
}

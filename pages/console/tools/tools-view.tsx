import { api, ask } from '../api/api.ts'
import { gatewayPage } from '../api/place-of-gateway.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Answered } from '../parts/notes.tsx'
import { hrefOf, type Place } from '../router/place.ts'
import { rangeOf, rangeWords } from '../router/time-range.ts'
import { words } from '../words/numbers.ts'
import { type ServerToolName, serverTools, type ToolUse, toolNames, useOf } from './server-tools.ts'

const sampleSize = 100

/** The gateway's own tools: what each does, which models call it, and what that costs. */
export function ToolsView({ place: { query } }: { readonly place: Place }) {
  const workspace = query.get('workspace')
  const answer = useAnswer(
    async (signal) => {
      const { since, until } = rangeOf(query, new Date())
      const wish = {
        since: since.toISOString(),
        ...(until !== undefined && { until: until.toISOString() }),
        ...(workspace !== null && { workspace_id: workspace }),
        limit: sampleSize,
      }
      const uses = await Promise.all(
        toolNames.map(async (tool) => {
          const page = await ask(api.GET('/generations', { params: { query: { ...wish, tool } }, signal }))
          return [tool, useOf(page.data, page.next_cursor !== null)] as const
        }),
      )
      return new Map(uses)
    },
    [rangeWords(query), workspace],
  )
  return (
    <div class="page">
      <p>
        The gateway runs these tools while it answers, whichever provider serves the request. A request lists those that
        its model may call, in <code>tools</code>: <code>{'{"type": "service:datetime"}'}</code>. See the{' '}
        <a href={gatewayPage('docs')}>API reference</a> for the parameters of each.
      </p>
      <Answered answer={answer}>{(uses) => <Tools uses={uses} />}</Answered>
    </div>
  )
}

const nothing: ToolUse = useOf([], false)

function Tools({ uses }: { readonly uses: ReadonlyMap<ServerToolName, ToolUse> }) {
  return (
    <>
      <section class="scrolls" tabIndex={0} aria-label="Tools of the gateway">
        <table class="plan">
          <thead>
            <tr>
              <th>Tool</th>
              <th class="number">Requests</th>
              <th>Models that called it</th>
              <th class="number">Requests cost</th>
              <th class="number">Tools cost</th>
              <th>What it does</th>
            </tr>
          </thead>
          <tbody>
            {toolNames.map((tool) => (
              <Row key={tool} tool={tool} use={uses.get(tool) ?? nothing} />
            ))}
          </tbody>
        </table>
      </section>
      <p class="muted">
        Of each tool the newest {words.count(sampleSize)} requests in the time above are looked at. What tools cost is
        that of all tools of these requests.
      </p>
    </>
  )
}

const modelsMax = 3

function Row({ tool, use }: { readonly tool: ServerToolName; readonly use: ToolUse }) {
  const { requests, isMore, models, cost, toolCost } = use
  const others = models.length - modelsMax
  return (
    <tr>
      <td class="mono">{tool}</td>
      <td class="number">
        {requests === 0 ? (
          <span class="muted">none</span>
        ) : (
          <a href={hrefOf(['requests'], { tool })} aria-label={`Requests that called ${tool}`}>
            {words.count(requests)}
            {isMore && ' and more'}
          </a>
        )}
      </td>
      <td>
        {models.slice(0, modelsMax).join(', ')}
        {others > 0 && ` and ${words.count(others)} more`}
      </td>
      <td class="number">{requests === 0 ? '–' : words.money(cost)}</td>
      <td class="number">{requests === 0 ? '–' : words.money(toolCost)}</td>
      <td>{serverTools[tool]}</td>
    </tr>
  )
}

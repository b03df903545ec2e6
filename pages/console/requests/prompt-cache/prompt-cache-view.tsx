import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { CodeBlock } from '../../../text/code-block.tsx'
import { gatewayPage } from '../../api/place-of-gateway.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { BarRows } from '../../charts/bar-rows.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Answered, EmptyNote } from '../../parts/notes.tsx'
import { go, hereWith, hrefOf, type Place } from '../../router/place.ts'
import { rangeWords } from '../../router/time-range.ts'
import { useSight } from '../../session/sight.ts'
import { words } from '../../words/numbers.ts'
import { columnsOf, lossWords } from './columns.tsx'
import {
  causeTitle,
  type Findings,
  type Group,
  groupOf,
  keyOf,
  loadAppNames,
  loadFindings,
  type Order,
  orderOf,
  orders,
  type Row,
  sorted,
  timeOf,
} from './findings.ts'
import { NoSuchRow, RowDrawer } from './row-drawer.tsx'

/** The prompt-cache doctor: what sessions or apps read from caches, what that lost, and what broke their prompts. */
export function PromptCacheView({ place: { query } }: { readonly place: Place }) {
  const { all } = useSight()
  return all ? <Doctor query={query} /> : <NotForYou />
}

function NotForYou() {
  return (
    <EmptyNote title="You see your own requests">
      <p>What broke prompt caches is shown to those who see the whole organization.</p>
      <a href={hrefOf(['requests'])}>Go to your requests</a>
    </EmptyNote>
  )
}

function Doctor({ query }: { readonly query: URLSearchParams }) {
  const group = groupOf(query)
  const about = [rangeWords(query), query.get('workspace'), group]
  const answer = useAnswer(async (signal) => ({ group, found: await loadFindings(query, signal) }), about)
  const { value: names } = useAnswer(loadAppNames, [])
  return (
    <div class="page prompt-cache">
      <Grouping group={group} />
      <Answered answer={answer}>
        {({ group: its, found }) => <Whole found={found} group={its} query={query} names={names} />}
      </Answered>
    </div>
  )
}

const groups = { session: 'By session', app: 'By app' } as const

function Grouping({ group }: { readonly group: Group }) {
  return (
    <div class="choices">
      {(['session', 'app'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === group}
          onClick={() => go(hereWith({ by: each === 'session' ? undefined : each, row: undefined }))}
        >
          {groups[each]}
        </button>
      ))}
    </div>
  )
}

interface WholeProps {
  readonly found: Findings
  readonly group: Group
  readonly query: URLSearchParams
  readonly names: ReadonlyMap<string, string> | undefined
}

const open = (row: Row) => go(hereWith({ row: keyOf(row) }))

function Whole({ found, group, query, names }: WholeProps) {
  const { rows, total } = found
  const columns = useMemo(() => columnsOf(group, names), [group, names])
  const order = orderOf(query)
  const shown = useMemo(() => sorted(rows, order), [rows, order])
  const openKey = query.get('row') ?? undefined
  const openRow = rows.find((row) => keyOf(row) === openKey)
  const name = group === 'app' ? 'Apps' : 'Sessions'
  return (
    <>
      {!found.shapes_recorded && <HowToSwitchOn />}
      {total.rows === 0 ? (
        <NothingYet group={group} isOn={found.shapes_recorded} />
      ) : (
        <>
          <Answer found={found} />
          <Bounds found={found} query={query} name={name.toLowerCase()} />
          <DataTable
            key={name}
            name={name}
            columns={columns}
            rows={shown}
            keyOf={keyOf}
            open={open}
            openKey={openKey}
            tools={<OrderChoice order={order} />}
          />
        </>
      )}
      {openRow !== undefined ? (
        <RowDrawer row={openRow} group={group} names={names} />
      ) : (
        openKey !== undefined && <NoSuchRow named={openKey} group={group} />
      )}
    </>
  )
}

function OrderChoice({ order }: { readonly order: Order }) {
  return (
    <select
      aria-label="Order"
      value={order}
      onChange={({ currentTarget: { value } }) => go(hereWith({ sort: value === 'lost' ? undefined : value }))}
    >
      {Object.entries(orders).map(([each, { title }]) => (
        <option key={each} value={each}>
          {title}
        </option>
      ))}
    </select>
  )
}

/** The answer: how much came from caches, what was lost, and by what. */
function Answer({ found: { total, shapes_recorded } }: { readonly found: Findings }) {
  const { causes, missed_tokens: missed } = total
  return (
    <>
      <ul class="figure-cards three">
        <Card title="Input from cache" value={words.share(total.cached_share)}>
          {words.brief(total.cached_tokens)} of {words.brief(total.prompt_tokens)} tokens
        </Card>
        <Card title="Tokens lost" value={missed === null ? '–' : words.brief(missed)}>
          {missed === null ? 'not known' : 'asked before, and in no cache'}
        </Card>
        <Card title="Money lost" value={missed === null ? '–' : lossWords(total.lost_usd)}>
          at today’s prices
        </Card>
      </ul>
      {missed === 0 && (
        <p>
          <span class="good">● Nothing was lost.</span> What could come from caches came from there. Good.
        </p>
      )}
      {missed === null && shapes_recorded && (
        <p>
          No two requests could be compared yet. Shapes of prompts are recorded for requests to come; a session’s second
          request is compared with its first.
        </p>
      )}
      {causes.length > 0 && (
        <BarRows
          title="What broke prompts, by tokens lost"
          heads={['Cause', 'Requests', 'Tokens lost', 'Money lost']}
          rows={causes.map((cause) => ({
            key: `${cause.kind} ${cause.block_kind}`,
            title: causeTitle(cause),
            value: cause.missed_tokens,
            cells: [words.count(cause.requests), words.count(cause.missed_tokens), lossWords(cause.lost_usd)],
          }))}
        />
      )}
    </>
  )
}

function Card(props: { readonly title: string; readonly value: string; readonly children: ComponentChildren }) {
  return (
    <li>
      <span class="muted">{props.title}</span>
      <strong>{props.value}</strong>
      <span class="muted">{props.children}</span>
    </li>
  )
}

/** What of the time, and of the rows, is left out. */
function Bounds(props: { readonly found: Findings; readonly query: URLSearchParams; readonly name: string }) {
  const { found, query, name } = props
  const { isCut } = timeOf(query, new Date())
  const notes = [
    ...(isCut ? ['Only the newest 30 days of this time are looked at.'] : []),
    ...(found.is_complete
      ? []
      : [
          `This is part of the answer: only the newest ${words.count(found.records)} requests of this time are looked at.`,
        ]),
    ...(found.rows.length < found.total.rows
      ? [
          `Of ${words.count(found.total.rows)} ${name}, the ${words.count(found.rows.length)} that lost most are listed.`,
        ]
      : []),
  ]
  return notes.length === 0 ? null : <p class="note">{notes.join(' ')}</p>
}

function HowToSwitchOn() {
  return (
    <EmptyNote title="What broke prompts is not recorded">
      <p>
        The gateway can keep keyed hashes of the blocks of each prompt beside its record, and then says which block
        broke the beginning that providers cache. No content is kept. Add to <code>gateway.yaml</code>, and reload:
      </p>
      <CodeBlock text={'records:\n  prompt_shapes: true\n'} name="gateway.yaml" />
      <p>
        <a href={gatewayPage('docs#listPromptCacheFindings')}>Read what is compared</a>. How much came from caches is
        known without it.
      </p>
    </EmptyNote>
  )
}

function NothingYet({ group, isOn }: { readonly group: Group; readonly isOn: boolean }) {
  return (
    <EmptyNote
      title={group === 'app' ? 'No request of this time names an app' : 'No request of this time names a session'}
    >
      <p>
        {group === 'app' ? (
          <>
            Requests name their app in the header <code>HTTP-Referer</code>.
          </>
        ) : (
          <>
            Requests name their session in <code>session_id</code>; those of one session are compared with each other.
          </>
        )}{' '}
        {isOn && 'Shapes of prompts are recorded, and nothing is yet. '}Choose a longer time above, or the other
        grouping.
      </p>
    </EmptyNote>
  )
}

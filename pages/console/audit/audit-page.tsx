import { useState } from 'preact/hooks'
import { CodeBlock } from '../../text/code-block.tsx'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { Column } from '../parts/columns.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { go, hereWith, type Place } from '../router/place.ts'
import { rangeOf, rangeWords } from '../router/time-range.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'

type Entry = Schema<'AuditEntry'>

const keyOf = ({ id }: Entry) => id
const pageSize = 100

/** Who changed what, and how it was before. */
export function AuditPage({ place: { query } }: { readonly place: Place }) {
  const action = query.get('action') ?? ''
  const load = async (offset: number, signal?: AbortSignal) => {
    const { since, until } = rangeOf(query, new Date())
    const wish = {
      from: since.toISOString(),
      ...(until !== undefined && { to: until.toISOString() }),
      ...(action !== '' && { action }),
      offset,
      limit: pageSize,
    }
    return ask(api.GET('/audit', { params: { query: wish }, ...(signal !== undefined && { signal }) }))
  }
  const about = `${rangeWords(query)} ${action}`
  const answer = useAnswer((signal) => load(0, signal), [about])
  const [further, setFurther] = useState<{ readonly about: string; readonly rows: readonly Entry[] }>({
    about,
    rows: [],
  })
  const [problem, setProblem] = useState<Problem | undefined>()
  const [open, setOpen] = useState<Entry | undefined>()
  const rows = [...(answer.value?.data ?? []), ...(further.about === about ? further.rows : [])]
  const total = answer.value?.total_count ?? 0
  const more = async () => {
    try {
      const { data } = await load(rows.length)
      setFurther({ about, rows: [...(further.about === about ? further.rows : []), ...data] })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  const shown = answer.problem ?? problem
  return (
    <div class="page fills">
      <h1 class="unseen">Audit log</h1>
      {shown !== undefined && <ProblemNote problem={shown} again={answer.again} />}
      <DataTable
        name="Audit log"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        open={setOpen}
        openKey={open?.id}
        tools={
          <input
            class="narrow"
            aria-label="Only this action"
            placeholder="Action, such as key.create"
            value={action}
            onChange={(event) => go(hereWith({ action: event.currentTarget.value.trim() }))}
          />
        }
        foot={
          rows.length === 0 && !answer.isLoading ? (
            <EmptyNote title="No changes in this time">
              <p>
                Every change of keys, limits, people and settings is listed here with who made it. Choose a longer time
                above.
              </p>
            </EmptyNote>
          ) : (
            <p class="foot muted">
              {words.count(rows.length)} of {words.count(total)}{' '}
              {rows.length < total && (
                <button type="button" onClick={more}>
                  Load more
                </button>
              )}
            </p>
          )
        }
      />
      {open !== undefined && <Change entry={open} close={() => setOpen(undefined)} />}
    </div>
  )
}

function Change({ entry, close }: { readonly entry: Entry; readonly close: () => void }) {
  const { id, action, before, after, target } = entry
  return (
    <Drawer name="Change" of={id} closing="Close the change" close={close} class="request">
      <h2 class="title-line">{action}</h2>
      <p class="mono">
        {target.kind} {target.id}
      </p>
      <h3>Before</h3>
      {before === null ? (
        <p class="muted">There was none.</p>
      ) : (
        <CodeBlock text={written(before)} name="before" isJson />
      )}
      <h3>After</h3>
      {after === null ? (
        <p class="muted">There is none any more.</p>
      ) : (
        <CodeBlock text={written(after)} name="after" isJson />
      )}
    </Drawer>
  )
}

function written(record: object): string {
  return JSON.stringify(record, null, 2)
}

const columns: readonly Column<Entry>[] = [
  { id: 'time', title: 'Time', width: 128, show: ({ at }) => <Moment at={at} />, text: ({ at }) => at },
  { id: 'action', title: 'Action', width: 220, show: ({ action }) => action, text: ({ action }) => action },
  {
    id: 'target',
    title: 'Changed',
    show: ({ target }) => (
      <>
        {target.kind} <span class="muted mono">{target.id}</span>
      </>
    ),
    text: ({ target }) => `${target.kind} ${target.id}`,
  },
  {
    id: 'actor',
    title: 'By',
    show: ({ actor }) => (
      <>
        {actor.kind} <span class="muted mono">{actor.id}</span>
      </>
    ),
    text: ({ actor }) => `${actor.kind} ${actor.id}`,
  },
]

import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Drawer } from '../parts/drawer.tsx'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, ProblemNote } from '../parts/notes.tsx'
import { type Changing, useChange } from '../parts/use-change.ts'
import { hereWith, hrefOf } from '../router/place.ts'
import { AppForm } from './app-form.tsx'
import { standingOf } from './apps-table.tsx'
import { MergeForm } from './merge-form.tsx'

type Change = Changing['change']

interface AppPanelProps {
  readonly id: number
  /** Is told when the app has changed. */
  readonly changed: () => void
  readonly close: () => void
}

/** One app: how it is shown in rankings, and what counts for it. */
export function AppPanel({ id, changed, close }: AppPanelProps) {
  const answer = useAnswer(
    async (signal) => (await ask(api.GET('/apps/{id}', { params: { path: { id } }, signal }))).data,
    [id],
  )
  const { problem, change } = useChange(() => {
    answer.again()
    changed()
  })
  return (
    <Drawer name="App" of={String(id)} closing="Close the app" close={close} class="app-panel">
      <Answered answer={answer}>{(app) => <Whole app={app} change={change} />}</Answered>
      {problem !== undefined && <ProblemNote problem={problem} />}
    </Drawer>
  )
}

function Whole({ app, change }: { readonly app: Schema<'App'>; readonly change: Change }) {
  const may = useMayDo()
  const { id, name, origin, merged_into } = app
  const path = { id }
  return (
    <>
      <h2 class="title-line">{name}</h2>
      <p>
        <span class="mono">{origin}</span> <span class="muted">{standingOf(app)}</span>
      </p>
      <p>
        <a href={hrefOf(['requests'], { app_id: String(id) })}>Its requests</a>
      </p>
      {merged_into !== null && (
        <div class="actions">
          <p>
            Counts for <a href={hereWith({ app: String(merged_into) })}>app {merged_into}</a>.
          </p>
          {may('unmergeApp') && (
            <button
              type="button"
              onClick={() => void change(() => ask(api.POST('/apps/{id}/unmerge', { params: { path } })))}
            >
              Unmerge
            </button>
          )}
        </div>
      )}
      {may('updateApp') ? (
        <>
          <AppForm
            // What was saved is what the form begins with.
            key={JSON.stringify(app)}
            app={app}
            save={(body) => change(() => ask(api.PATCH('/apps/{id}', { params: { path }, body })))}
          />
          {merged_into === null && (
            <MergeForm
              app={app}
              merge={(into) => change(() => ask(api.POST('/apps/{id}/merge', { params: { path }, body: { into } })))}
            />
          )}
        </>
      ) : (
        <p class="muted">Operators and administrators rename, hide and merge apps.</p>
      )}
    </>
  )
}

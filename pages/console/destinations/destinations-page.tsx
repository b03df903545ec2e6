import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'
import { hrefOf, type Place } from '../router/place.ts'
import { DeliveryReport } from './delivery-report.tsx'
import { DestinationEditor, NewDestination } from './destination-editor.tsx'
import { type Destination, kindOf } from './destination-kinds.ts'
import { SendingNote } from './sending-note.tsx'

/** Where requests are sent, and whether they arrive; one destination, or a new one, where the address names it. */
export function DestinationsPage({ place: { path, query } }: { readonly place: Place }) {
  const [, id] = path
  return (
    <div class="page">
      {id === undefined ? (
        <DestinationList workspace={query.get('workspace')} />
      ) : id === 'new' ? (
        <NewDestination type={query.get('type')} />
      ) : (
        <DestinationEditor key={id} id={id} />
      )}
    </div>
  )
}

function DestinationList({ workspace }: { readonly workspace: string | null }) {
  const mayCreate = useMayDo()('createObservabilityDestination')
  const answer = useAnswer(
    (signal) =>
      allPages((page) => {
        const query = { ...page, ...(workspace !== null && { workspace_id: workspace }) }
        return ask(api.GET('/observability/destinations', { params: { query }, signal }))
      }),
    [workspace],
  )
  const add = mayCreate && (
    <div class="actions">
      <a class="button primary" href={hrefOf(['destinations', 'new'])}>
        Add a destination
      </a>
    </div>
  )
  return (
    <>
      <h1 class="unseen">Destinations</h1>
      <Answered answer={answer}>
        {(destinations) =>
          destinations.length === 0 ? (
            <EmptyNote title="No destinations yet">
              <p>
                A destination gets the records of requests as they end, such as a collector of traces or a store of your
                own. Add one, and test whether it takes them.
              </p>
              {add}
            </EmptyNote>
          ) : (
            <>
              {add}
              {[...new Set(destinations.map(({ workspace_id }) => workspace_id))].map((id) => (
                <SendingNote key={id} workspace={id} />
              ))}
              {destinations.map((destination) => (
                <DestinationCard key={destination.id} destination={destination} changed={answer.again} />
              ))}
            </>
          )
        }
      </Answered>
    </>
  )
}

function DestinationCard(props: { readonly destination: Destination; readonly changed: () => void }) {
  const { destination, changed } = props
  const { id, name, type, enabled } = destination
  const mayUpdate = useMayDo()('updateObservabilityDestination')
  const { problem, isBusy, run } = useAct()
  const toggle = async () => {
    const body = { enabled: !enabled }
    await run(() => ask(api.PATCH('/observability/destinations/{id}', { params: { path: { id } }, body })))
    changed()
  }
  return (
    <section class="card" aria-label={name}>
      <div class="actions">
        <h2>
          <a href={hrefOf(['destinations', id])}>{name}</a>
        </h2>
        <span class="muted">{kindOf(type).title}</span>
        <span class={enabled ? 'good' : 'muted'}>{enabled ? '● enabled' : '○ disabled'}</span>
        {mayUpdate && (
          <button type="button" disabled={isBusy} onClick={() => void toggle()}>
            {enabled ? 'Disable' : 'Enable'}
          </button>
        )}
      </div>
      {problem !== undefined && <ProblemNote problem={problem} />}
      <DeliveryReport destination={destination} />
    </section>
  )
}

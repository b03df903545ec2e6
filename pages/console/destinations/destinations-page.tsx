import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Answered, EmptyNote, ProblemNote } from '../parts/notes.tsx'
import type { Place } from '../router/place.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'

type Destination = Schema<'ObservabilityDestination'>

/** Where generations are sent, and whether they arrive. */
export function DestinationsPage({ place: { query } }: { readonly place: Place }) {
  const workspace = query.get('workspace')
  const answer = useAnswer(
    async (signal) => {
      const wish = { limit: 100, ...(workspace !== null && { workspace_id: workspace }) }
      return (await ask(api.GET('/observability/destinations', { params: { query: wish }, signal }))).data
    },
    [workspace],
  )
  return (
    <div class="page">
      <h1 class="unseen">Destinations</h1>
      <Answered answer={answer}>
        {(destinations) =>
          destinations.length === 0 ? (
            <EmptyNote title="No destinations yet">
              <p>
                A destination gets the records of requests as they end, such as a collector of traces or a store of your
                own. Make one with <code>model-gateway destinations add</code>.
              </p>
            </EmptyNote>
          ) : (
            destinations.map((destination) => <DestinationCard key={destination.id} destination={destination} />)
          )
        }
      </Answered>
    </div>
  )
}

function DestinationCard({ destination: { id, name, type, enabled } }: { readonly destination: Destination }) {
  const [tested, setTested] = useState<Schema<'ObservabilityDestinationTest'> | undefined>()
  const [problem, setProblem] = useState<Problem | undefined>()
  const [isBusy, setBusy] = useState(false)
  const deliveries = useAnswer(
    async (signal) => {
      const params = { path: { id }, query: { limit: 10 } }
      return (await ask(api.GET('/observability/destinations/{id}/deliveries', { params, signal }))).data
    },
    [id],
  )
  const test = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      setTested((await ask(api.POST('/observability/destinations/{id}/test', { params: { path: { id } } }))).data)
      deliveries.again()
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }
  return (
    <section class="card" aria-label={name}>
      <div class="actions">
        <h2>{name}</h2>
        <span class="muted">{type}</span>
        <span class={enabled ? 'good' : 'muted'}>{enabled ? '● enabled' : '○ disabled'}</span>
        <button type="button" onClick={test} disabled={isBusy}>
          {isBusy ? 'Testing …' : 'Test'}
        </button>
      </div>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {tested !== undefined && <Tested test={tested} />}
      <Answered answer={deliveries}>{(rows) => <Deliveries rows={rows} />}</Answered>
    </section>
  )
}

function Tested({ test }: { readonly test: Schema<'ObservabilityDestinationTest'> }) {
  const { delivered, duration_ms, status, error, advice } = test
  return (
    <p role="status">
      <span class={delivered ? 'good' : 'bad'}>{delivered ? '● It arrived' : '■ It did not arrive'}</span>{' '}
      {status !== null && `with status ${status}, `}after {words.duration(duration_ms)}. {error} {advice}
    </p>
  )
}

const marks = { delivered: 'good', failed: 'warn', dead: 'bad' } as const
const shapes = { delivered: '●', failed: '▲', dead: '■' } as const

function Deliveries({ rows }: { readonly rows: readonly Schema<'ObservabilityDelivery'>[] }) {
  if (rows.length === 0) return <p class="muted">Nothing was sent there yet.</p>
  return (
    <section class="scrolls" tabIndex={0} aria-label="Latest deliveries">
      <table>
        <thead>
          <tr>
            <th>Sent</th>
            <th>Outcome</th>
            <th class="number">Requests</th>
            <th class="number">Status</th>
            <th class="number">Took</th>
            <th>What went wrong</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sent_at, outcome, generations, status, duration_ms, error, kind }) => (
            <tr>
              <td>
                <Moment at={sent_at} isAgo />
              </td>
              <td class={marks[outcome]}>
                {shapes[outcome]} {outcome}
                {kind === 'test' && ' (test)'}
              </td>
              <td class="number">{words.count(generations)}</td>
              <td class="number">{status ?? '–'}</td>
              <td class="number">{words.duration(duration_ms)}</td>
              <td>{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

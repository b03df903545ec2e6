import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'
import { Deliveries } from './deliveries.tsx'
import type { Destination } from './destination-kinds.ts'

type Test = Schema<'ObservabilityDestinationTest'>

/** What became of what was sent to a destination, and a button that sends something there now. */
export function DeliveryReport({ destination: { id } }: { readonly destination: Destination }) {
  const [tested, setTested] = useState<Test | undefined>()
  const { problem, isBusy, run } = useAct()
  const mayTest = useMayDo()('testObservabilityDestination')
  const answer = useAnswer(
    (signal) => {
      const params = { path: { id }, query: { limit: 10 } }
      return ask(api.GET('/observability/destinations/{id}/deliveries', { params, signal }))
    },
    [id],
  )
  const test = async () => {
    const path = { id }
    await run(async () =>
      setTested((await ask(api.POST('/observability/destinations/{id}/test', { params: { path } }))).data),
    )
    answer.again()
  }
  return (
    <>
      {mayTest && (
        <div class="actions">
          <button type="button" onClick={() => void test()} disabled={isBusy}>
            {isBusy ? 'Testing …' : 'Test'}
          </button>
          <span class="muted">Sends a made-up request there, now.</span>
        </div>
      )}
      {problem !== undefined && <ProblemNote problem={problem} />}
      {tested !== undefined && <Tested test={tested} />}
      <Answered answer={answer}>
        {({ data, outbox }) => (
          <>
            <p class="muted">
              {outbox.waiting === 0 ? 'Nothing waits to be sent.' : `${words.count(outbox.waiting)} wait to be sent`}
              {outbox.oldest_waiting_since !== null && (
                <>
                  , the first since <Moment at={outbox.oldest_waiting_since} isAgo />.
                </>
              )}
            </p>
            <Deliveries rows={data} />
          </>
        )}
      </Answered>
    </>
  )
}

const causes: Readonly<Record<Schema<'ObservabilityFailureCause'>, string>> = {
  settings: 'Its settings can’t be used.',
  blocked: 'The gateway may not reach that address.',
  connection: 'Nobody answers there.',
  tls: 'Its certificate is not trusted, or it does not speak TLS.',
  timeout: 'It did not answer in time.',
  address: 'A server answers, but not at this address.',
  credentials: 'A key or password is not accepted.',
  limit: 'Too much is sent there.',
  format: 'It does not take what it was sent.',
  server: 'It failed itself.',
}

function Tested({ test }: { readonly test: Test }) {
  const { delivered, duration_ms, status, cause, error, advice, answer } = test
  return (
    <div role="status" class="note">
      <p>
        <span class={delivered ? 'good' : 'bad'}>{delivered ? '● It arrived' : '■ It did not arrive'}</span>{' '}
        {status !== null && `with status ${status}, `}after {words.duration(duration_ms)}.{' '}
        {cause !== null && <strong>{causes[cause]}</strong>} {error} {advice}
        {!delivered && answer !== null && answer !== '' && (
          <>
            <br />
            <span class="muted">It said:</span> <code>{answer}</code>
          </>
        )}
      </p>
    </div>
  )
}

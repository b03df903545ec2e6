import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useMayDo } from '../parts/may-do.ts'
import { ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'
import { hrefOf } from '../router/place.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'

/** Requests that are not sent to a destination any more, and a button that sends them again; nothing where there are none. */
export function DeadLetters({ id }: { readonly id: string }) {
  const mayRetry = useMayDo()('retryObservabilityDeliveries')
  const { problem, isBusy, run } = useAct()
  const answer = useAnswer(
    (signal) => {
      const params = { path: { id }, query: { limit: 20 } }
      return ask(api.GET('/observability/destinations/{id}/deliveries/dead', { params, signal }))
    },
    [id],
  )
  const retry = async () => {
    const params = { path: { id } }
    await run(() => ask(api.POST('/observability/destinations/{id}/deliveries/retry', { params })))
    answer.again()
  }
  const shown = problem ?? answer.problem
  const { data = [], total_count = 0 } = answer.value ?? {}
  return (
    <>
      {shown !== undefined && <ProblemNote problem={shown} again={answer.again} />}
      {total_count > 0 && (
        <section aria-labelledby="dead">
          <h2 id="dead">Given up</h2>
          <div class="actions">
            <span class="bad">■ {words.count(total_count)} not sent any more.</span>
            {mayRetry && (
              <button type="button" disabled={isBusy} onClick={() => void retry()}>
                Send them again
              </button>
            )}
          </div>
          <section class="scrolls" tabIndex={0} aria-label="Requests that were given up">
            <table>
              <thead>
                <tr>
                  <th>Request</th>
                  <th>Given up</th>
                  <th class="number">Tries</th>
                  <th class="number">Status</th>
                  <th>What went wrong last</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ generation_id, died_at, tries, status, error }) => (
                  <tr key={generation_id}>
                    <td class="short">
                      <a href={hrefOf(['requests', generation_id])}>{generation_id}</a>
                    </td>
                    <td class="short">
                      <Moment at={died_at} isAgo />
                    </td>
                    <td class="number">{words.count(tries)}</td>
                    <td class="number">{status ?? '–'}</td>
                    <td class="words">{error}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      )}
    </>
  )
}

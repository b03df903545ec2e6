import { words } from '../words/numbers.ts'
import { attemptRow } from './attempt-row.ts'
import { EndpointCell } from './endpoint-cell.tsx'
import type { Generation } from './generation.ts'
import { attemptNumbers } from './timeline.ts'

/** Where a request went: every endpoint that was asked, with a tick or the reason; and what ran beside the model. */
export function WayTable({ generation }: { readonly generation: Generation }) {
  const { provider_responses, pipeline, router } = generation
  const attempts = provider_responses ?? []
  const numbers = attemptNumbers(generation)
  return (
    <section aria-labelledby="way">
      <h2 id="way">Where it went</h2>
      {router !== null && <p>The model was chosen by {router}.</p>}
      {attempts.length === 0 ? (
        <p class="muted">No provider was asked.</p>
      ) : (
        <section class="scrolls" tabIndex={0} aria-label="Attempts">
          <table class="attempts">
            <thead>
              <tr>
                <th class="number">#</th>
                <th>Endpoint</th>
                <th>Answer</th>
                <th class="number">Status</th>
                <th class="number">Took</th>
              </tr>
            </thead>
            <tbody>
              {attempts.map(
                (
                  { provider_name, endpoint_id, model_permaslug, status, error_type, error_message, latency, is_byok },
                  at,
                ) => (
                  <tr id={attemptRow(at)} tabIndex={-1}>
                    <td class="number">{numbers[at]}</td>
                    <EndpointCell provider={provider_name} id={endpoint_id ?? model_permaslug} isByok={is_byok} />
                    <td>
                      {error_type === null ? (
                        <span class="good">✓ answered</span>
                      ) : (
                        <>
                          <span class="bad">■ {error_type}</span> {error_message}
                        </>
                      )}
                    </td>
                    <td class="number">{status ?? '–'}</td>
                    <td class="number">{words.duration(latency)}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </section>
      )}
      {pipeline.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Beside the model</th>
              <th>What it did</th>
            </tr>
          </thead>
          <tbody>
            {pipeline.map(({ type, name, summary }) => (
              <tr>
                <td>
                  {name} <span class="muted">{type}</span>
                </td>
                <td>{summary ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

import type { Schema } from '../api/contract.ts'
import { exclusionWords, fitWords } from '../words/route-words.ts'
import { attemptRow } from './attempt-row.ts'
import { EndpointCell } from './endpoint-cell.tsx'
import type { Generation } from './generation.ts'
import { attemptNumbers } from './timeline.ts'

/** The endpoints that a request's plan had looked at: those to be tried, in order, and why each of the others was left out. Nothing where there was no choice. */
export function RouteTable({ generation }: { readonly generation: Generation }) {
  const { route } = generation
  if (route === null) return null
  const { candidates, more_candidates, excluded, more_excluded, unknown_models } = route
  return (
    <section aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints considered</h2>
      <p class="muted">As the request was planned then. “Explain again now” says how it would be planned today.</p>
      {unknown_models.length > 0 && <p class="warn">▲ There was no model {unknown_models.join(', ')}.</p>}
      <section class="scrolls" tabIndex={0} aria-label="Endpoints">
        <table class="considered">
          <thead>
            <tr>
              <th class="number">#</th>
              <th>Endpoint</th>
              <th>Why</th>
              <th>Asked</th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((candidate, at) => (
              <tr key={`tried ${at}`}>
                <td class="number">{at + 1}</td>
                <EndpointCell {...endpointOf(candidate)} />
                <td>
                  <span class="good">{fitWords(candidate.sticky)}</span>
                </td>
                <td>
                  <Attempts candidate={candidate} generation={generation} />
                </td>
              </tr>
            ))}
            <More count={more_candidates} words="more to be tried after these" />
            {excluded.map((exclusion, at) => (
              <tr key={`left out ${at}`} class="left-out">
                <td class="number">–</td>
                <EndpointCell {...endpointOf(exclusion)} />
                <td>
                  {exclusionWords(exclusion)}
                  {exclusion.plan > 1 && ` (from plan ${exclusion.plan} on)`}
                </td>
                <td>left out</td>
              </tr>
            ))}
            <More count={more_excluded} words="more left out" />
          </tbody>
        </table>
      </section>
    </section>
  )
}

type Endpoint = Pick<Schema<'GenerationExclusion'>, 'provider_name' | 'endpoint_id' | 'is_byok'>

const endpointOf = ({ provider_name: provider, endpoint_id: id, is_byok: isByok }: Endpoint) => ({
  provider,
  id,
  isByok,
})

/** What became of one that was to be tried; each attempt leads to its line. */
function Attempts({
  candidate: { asked, attempts },
  generation,
}: {
  readonly candidate: Schema<'GenerationCandidate'>
  readonly generation: Generation
}) {
  if (!asked) return <span class="muted">not asked</span>
  if (attempts.length === 0) return <>asked, ended by the gateway</>
  const numbers = attemptNumbers(generation)
  return (
    <>
      {attempts.map((at) => {
        const isGood = generation.provider_responses?.[at]?.error_type === null
        return (
          <button type="button" key={at} onClick={() => document.getElementById(attemptRow(at))?.focus()}>
            <span class={isGood ? 'good' : 'bad'} aria-hidden="true">
              {isGood ? '✓' : '■'}
            </span>{' '}
            attempt {numbers[at]}: {isGood ? 'answered' : 'failed'}
          </button>
        )
      })}
    </>
  )
}

function More({ count, words }: { readonly count: number; readonly words: string }) {
  if (count === 0) return null
  return (
    <tr class="left-out">
      <td />
      <td colSpan={3}>
        and {count} {words}
      </td>
    </tr>
  )
}

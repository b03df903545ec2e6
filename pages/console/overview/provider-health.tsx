import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Answered } from '../parts/notes.tsx'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'
import { blocksOf, blockWords, type ProviderBlocks } from './provider-blocks.ts'

const hourMs = 3_600_000
const sampleSize = 500

/** Each provider's last hour in blocks of five minutes, from the attempts of the newest requests. Asked anew with each `round`. */
export function ProviderHealth({ round }: { readonly round: unknown }) {
  const answer = useAnswer(
    async (signal) => {
      const now = Date.now()
      const query = { since: new Date(now - hourMs).toISOString(), limit: sampleSize }
      const { data } = await ask(api.GET('/generations', { params: { query }, signal }))
      return {
        providers: blocksOf(data, now),
        oldest: data.length === sampleSize ? data.at(-1)?.created_at : undefined,
      }
    },
    [round],
  )
  return (
    <section aria-labelledby="health">
      <h2 id="health">Providers, the last 60 minutes</h2>
      <Answered answer={answer}>
        {({ providers, oldest }) =>
          providers.length === 0 ? (
            <p class="muted">No provider was asked in the last hour.</p>
          ) : (
            <>
              {oldest !== undefined && (
                <p class="muted">
                  Of the newest {words.count(sampleSize)} requests alone, the oldest <Moment at={oldest} isAgo />. Those
                  before it are not counted.
                </p>
              )}
              <table class="health">
                <thead>
                  <tr>
                    <th>Provider</th>
                    <th>Older ← → now</th>
                    <th class="number">Attempts</th>
                    <th class="number">Answered</th>
                  </tr>
                </thead>
                <tbody>
                  {providers.map((provider) => (
                    <Row key={provider.name} provider={provider} />
                  ))}
                </tbody>
              </table>
            </>
          )
        }
      </Answered>
    </section>
  )
}

function Row({ provider: { name, blocks, attempts, failed } }: { readonly provider: ProviderBlocks }) {
  return (
    <tr>
      <td>{name}</td>
      <td>
        <span class="blocks" role="img" aria-label={`${name}: ${failed} of ${attempts} attempts failed`}>
          {blocks.map((block) => (
            <span class={`block ${block.state}`} title={blockWords(block)} />
          ))}
        </span>
      </td>
      <td class="number">{words.count(attempts)}</td>
      <td class={`number${failed / attempts > 0.1 ? ' bad' : ''}`}>{words.share(1 - failed / attempts)}</td>
    </tr>
  )
}

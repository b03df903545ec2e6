import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { KeyLink } from '../keys/key-link.tsx'
import { useKeyNames } from '../keys/load-keys.ts'
import { type Sums, sumOf, topOf } from '../overview/figures.ts'
import { Answered, EmptyNote } from '../parts/notes.tsx'
import { hrefOf, type Place } from '../router/place.ts'
import { rangeOf, rangeWords } from '../router/time-range.ts'
import { useSight } from '../session/sight.ts'
import { words } from '../words/numbers.ts'
import { ThisKey } from './this-key.tsx'
import { UseTable } from './use-table.tsx'

type Row = Schema<'ActivityItem'>

const rowsMax = 100

/** What somebody who sees nothing else has used: a member with all own keys, an inference key by itself. */
export function OwnUsePage({ place: { query } }: { readonly place: Place }) {
  const workspace = query.get('workspace')
  const answer = useAnswer((signal) => load(query, signal), [rangeWords(query), workspace])
  const isKey = !useSight().keys
  const names = useKeyNames(!isKey)
  return (
    <div class="page">
      <h1 class="unseen">Your use</h1>
      {isKey && <ThisKey />}
      <Answered answer={answer}>
        {({ models, keys }) => {
          const sums = sumOf(models)
          return sums.requests === 0 ? (
            <EmptyNote title="Nothing used in this time">
              <p>
                Requests with {isKey ? 'this key' : 'your keys'} count here as soon as they have reached a provider.
                Send one from the <a href={hrefOf(['playground'])}>playground</a>, or choose a longer time above.
              </p>
            </EmptyNote>
          ) : (
            <>
              <Figures sums={sums} />
              <UseTable title="Model" rows={topOf(models, ({ model }) => model, rowsMax)}>
                {(model) => <a href={hrefOf(['requests'], { model })}>{model}</a>}
              </UseTable>
              {!isKey && (
                <UseTable title="Key" rows={topOf(keys, ({ api_key_hash }) => api_key_hash ?? '', rowsMax)}>
                  {(hash) => <KeyLink hash={hash} names={names} />}
                </UseTable>
              )}
            </>
          )
        }}
      </Answered>
    </div>
  )
}

function Figures({ sums: { requests, failed, promptTokens, completionTokens, cost } }: { readonly sums: Sums }) {
  const figures = [
    ['Requests', words.brief(requests)],
    ['Error rate', words.share(failed / requests)],
    ['Tokens', words.brief(promptTokens + completionTokens)],
    ['Cost', words.money(cost)],
  ] as const
  return (
    <ul class="figure-cards four">
      {figures.map(([title, value]) => (
        <li key={title}>
          <span class="muted">{title}</span>
          <strong>{value}</strong>
        </li>
      ))}
    </ul>
  )
}

async function load(
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<{ models: readonly Row[]; keys: readonly Row[] }> {
  const { since, until } = rangeOf(query, new Date())
  const workspace = query.get('workspace')
  const sums = async (group_by: string) => {
    const wish = {
      since: since.toISOString(),
      ...(until !== undefined && { until: until.toISOString() }),
      ...(workspace !== null && { workspace_id: workspace }),
      group_by,
    }
    return (await ask(api.GET('/activity', { params: { query: wish }, signal }))).data
  }
  const [models, keys] = await Promise.all([sums('model'), sums('key')])
  return { models, keys }
}

import { useState } from 'preact/hooks'
import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { type Column, textColumn } from '../../parts/columns.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { Answered, EmptyNote, ProblemNote } from '../../parts/notes.tsx'
import { useAct } from '../../parts/use-act.ts'
import { CountsMark, originWords } from '../../providers/counts-mark.tsx'
import { hrefOf } from '../../router/place.ts'
import { reloadWords } from './reload-words.ts'

type Provider = Schema<'ConfiguredProvider'>

const keyOf = ({ slug, origin }: Provider) => `${origin} ${slug}`

/** Where providers come from, and the reload of gateway.yaml. */
export function ConfigurationView() {
  const answer = useAnswer(async (signal) => (await ask(api.GET('/admin/providers', { signal }))).data, [])
  const [reload, setReload] = useState<Schema<'Reload'> | undefined>()
  const { problem, isBusy, run } = useAct()
  const reloadNow = () =>
    run(async () => {
      setReload((await ask(api.POST('/admin/reload'))).data)
      answer.again()
    })
  return (
    <div class="page">
      <Allowed to="reloadConfiguration">
        <div class="actions">
          <button type="button" class="primary" onClick={reloadNow} disabled={isBusy}>
            Reload the configuration
          </button>
          <span class="muted">Reads gateway.yaml and the environment again. Requests that run end as they began.</span>
        </div>
      </Allowed>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {reload !== undefined && (
        <ul role="status" aria-label="What the reload changed">
          {reloadWords(reload).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Answered answer={answer}>
        {(providers) => (
          <ListTable
            name="Providers"
            columns={columns}
            rows={providers}
            keyOf={keyOf}
            empty={
              <EmptyNote title="No providers yet">
                <p>
                  Providers come from gateway.yaml or keys of the environment, or are added under{' '}
                  <a href={setUpAt()}>Providers and prices</a>.
                </p>
              </EmptyNote>
            }
          />
        )}
      </Answered>
      <p class="muted">
        <code>model-gateway config explain</code> says of every setting where its value comes from.
      </p>
    </div>
  )
}

const setUpAt = (provider?: string) => hrefOf(['models', 'providers'], { provider })

const columns: readonly Column<Provider>[] = [
  {
    id: 'slug',
    title: 'Provider',
    show: ({ slug }) => <a href={setUpAt(slug)}>{slug}</a>,
    text: ({ slug }) => slug,
  },
  textColumn('name', 'Name', ({ name }) => name),
  textColumn('origin', 'From', ({ origin }) => originWords[origin]),
  {
    id: 'status',
    title: 'Counts',
    show: (provider) => <CountsMark of={provider} />,
    text: ({ status }) => status,
  },
  textColumn('url', 'Address', ({ base_url }) => base_url ?? '–'),
]

import { useState } from 'preact/hooks'
import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Answered, ProblemNote } from '../../parts/notes.tsx'
import { useAct } from '../../parts/use-act.ts'
import type { Place } from '../../router/place.ts'
import { FileNotes } from './file-notes.tsx'
import { reloadWords } from './reload-words.ts'
import { SettingsTable } from './settings-table.tsx'

/** What the gateway runs with and why, what waits, and the reload of gateway.yaml. */
export function ConfigurationView({ place: { query } }: { readonly place: Place }) {
  const answer = useAnswer(async (signal) => (await ask(api.GET('/admin/configuration', { signal }))).data, [])
  const [reload, setReload] = useState<Schema<'Reload'> | undefined>()
  const { problem, isBusy, run } = useAct()
  const reloadNow = () =>
    run(async () => {
      setReload(undefined)
      try {
        setReload((await ask(api.POST('/admin/reload'))).data)
      } finally {
        answer.again()
      }
    })
  // What was refused is said with its lines below.
  const isSaid = answer.value !== undefined && answer.value.file.refusal !== null
  return (
    <div class="page configuration">
      <Allowed to="reloadConfiguration">
        <div class="actions">
          <button type="button" class="primary" onClick={reloadNow} disabled={isBusy}>
            Reload the configuration
          </button>
          <span class="muted">Reads gateway.yaml and the environment again. Requests that run end as they began.</span>
        </div>
      </Allowed>
      {problem !== undefined && !isSaid && <ProblemNote problem={problem} />}
      {reload !== undefined && (
        <ul role="status" aria-label="What the reload changed">
          {reloadWords(reload).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Answered answer={answer}>
        {(configuration) => (
          <>
            <FileNotes of={configuration} />
            <SettingsTable of={configuration} query={query} />
          </>
        )}
      </Answered>
    </div>
  )
}

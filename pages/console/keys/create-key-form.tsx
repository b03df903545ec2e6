import { useEffect, useRef, useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { useWorkspaces } from '../frame/workspaces.ts'
import { ProblemNote } from '../parts/notes.tsx'

interface CreateKeyFormProps {
  readonly made: (key: string, name: string) => void
  readonly close: () => void
}

/** Asks for what a new key needs: a name, and a workspace, limit and end where one wants them. */
export function CreateKeyForm({ made, close }: CreateKeyFormProps) {
  const { value: workspaces = [] } = useWorkspaces()
  const [problem, setProblem] = useState<Problem | undefined>()
  const [isBusy, setBusy] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])
  const submit = async (form: FormData) => {
    const body = wishOf(form)
    setBusy(true)
    setProblem(undefined)
    try {
      const { key } = await ask(api.POST('/keys', { body }))
      made(key, body.name)
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }
  return (
    <form
      class="band create-key"
      aria-label="Create a key"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <label class="field">
        <span>Name</span>
        <input ref={name} name="name" required maxLength={128} placeholder="support-bot" autocomplete="off" />
      </label>
      {workspaces.length > 1 && (
        <label class="field">
          <span>Workspace</span>
          <select name="workspace">
            {workspaces.map((workspace) => (
              <option key={workspace.id} value={workspace.id}>
                {workspace.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>Limit in US dollars</span>
        <input name="limit" type="number" min="0" step="any" placeholder="none" />
      </label>
      <label class="field">
        <span>Limit starts anew</span>
        <select name="reset">
          <option value="">never</option>
          <option value="daily">daily</option>
          <option value="weekly">weekly</option>
          <option value="monthly">monthly</option>
        </select>
      </label>
      <label class="field">
        <span>Expires</span>
        <input name="expires" type="date" />
      </label>
      <div class="actions">
        <button type="submit" class="primary" disabled={isBusy}>
          Create
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
      {problem !== undefined && <ProblemNote problem={problem} />}
    </form>
  )
}

function wishOf(form: FormData): Schema<'CreateKeyRequest'> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const reset = (['daily', 'weekly', 'monthly'] as const).find((each) => each === text('reset'))
  return {
    name: text('name'),
    ...(text('workspace') !== '' && { workspace_id: text('workspace') }),
    ...(text('limit') !== '' && { limit: Number(text('limit')), limit_reset: reset ?? null }),
    // To the end of that day where the reader is.
    ...(text('expires') !== '' && { expires_at: new Date(`${text('expires')}T23:59:59`).toISOString() }),
  }
}

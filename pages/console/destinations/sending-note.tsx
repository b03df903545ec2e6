import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useMayDo } from '../parts/may-do.ts'
import { ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'

/** Says that a workspace sends nothing anywhere, and lets it begin; nothing where it sends. */
export function SendingNote({ workspace }: { readonly workspace: string }) {
  const mayUpdate = useMayDo()('updateWorkspace')
  const { problem, isBusy, run } = useAct()
  const path = { id: workspace }
  const { value, again } = useAnswer(
    async (signal) => (await ask(api.GET('/workspaces/{id}', { params: { path }, signal }))).data,
    [workspace],
  )
  if (value === undefined || value.is_observability_broadcast_enabled) return null
  const begin = async () => {
    const body = { is_observability_broadcast_enabled: true }
    await run(() => ask(api.PATCH('/workspaces/{id}', { params: { path }, body })))
    again()
  }
  return (
    <>
      <div class="note">
        <span class="warn" aria-hidden="true">
          ▲
        </span>
        <p>The workspace {value.name} sends no requests to destinations: its switch for that is off. Tests are sent.</p>
        {mayUpdate && (
          <button type="button" disabled={isBusy} onClick={() => void begin()}>
            Send its requests
          </button>
        )}
      </div>
      {problem !== undefined && <ProblemNote problem={problem} />}
    </>
  )
}

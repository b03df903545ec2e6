import type { ComponentChildren } from 'preact'
import { allPages } from '../../api/all-pages.ts'
import { api, ask } from '../../api/api.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Workspace } from '../../frame/workspaces.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { useMayDo } from '../../parts/may-do.ts'
import { EmptyNote, ProblemNote } from '../../parts/notes.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useOpened } from '../../parts/use-opened.ts'
import { useUndo } from '../../parts/use-undo.tsx'
import { WorkspaceChoice } from '../../parts/workspace-choice.tsx'
import type { Place } from '../../router/place.ts'
import { providerKeyColumns } from './provider-key-columns.tsx'
import { ProviderKeyForm } from './provider-key-form.tsx'
import { inOrder, movedIds, type ProviderKey } from './provider-key-wish.ts'

const keyOf = ({ id }: ProviderKey) => id

/** The keys of providers that a workspace brings itself. */
export function ProviderKeysView({ place }: { readonly place: Place }) {
  return (
    <div class="page fills">
      <WorkspaceChoice place={place}>
        {(workspace, choice) => <ProviderKeys key={workspace.id} workspace={workspace} choice={choice} />}
      </WorkspaceChoice>
    </div>
  )
}

interface ProviderKeysProps {
  readonly workspace: Workspace
  readonly choice: ComponentChildren
}

function ProviderKeys({ workspace, choice }: ProviderKeysProps) {
  const answer = useAnswer(
    async (signal) => {
      const narrowed = { workspace_id: workspace.id }
      return inOrder(
        await allPages((page) => ask(api.GET('/byok', { params: { query: { ...page, ...narrowed } }, signal }))),
      )
    },
    [workspace.id],
  )
  const [edited, setEdited] = useOpened<ProviderKey | 'new'>()
  const { problem, change } = useChange(answer.again)
  const { offer, toast } = useUndo()
  const may = useMayDo()
  const keys = answer.value ?? []
  const move = (key: ProviderKey, step: 1 | -1) => {
    const ids = movedIds(keys, key, step)
    if (ids === undefined) return
    const body = { provider: key.provider, workspace_id: workspace.id, ids }
    void change(() => ask(api.POST('/byok/reorder', { body })))
  }
  const keepDisabled = ({ id }: ProviderKey, disabled: boolean) =>
    change(() => ask(api.PATCH('/byok/{id}', { params: { path: { id } }, body: { disabled } })))
  const setDisabled = async (key: ProviderKey, isDisabled: boolean) => {
    const isDone = await keepDisabled(key, isDisabled)
    if (isDone && isDisabled) offer(`${key.name} is disabled.`, () => void keepDisabled(key, false))
  }
  const remove = ({ id }: ProviderKey) => void change(() => ask(api.DELETE('/byok/{id}', { params: { path: { id } } })))
  const canMove = (key: ProviderKey, step: 1 | -1) => movedIds(keys, key, step) !== undefined
  const shown = answer.problem ?? problem
  return (
    <>
      {shown !== undefined && <ProblemNote problem={shown} again={answer.again} />}
      {edited !== undefined && (
        <ProviderKeyForm
          key={edited === 'new' ? 'new' : edited.id}
          workspace={workspace}
          before={edited === 'new' ? undefined : edited}
          done={answer.again}
          close={() => setEdited(undefined)}
        />
      )}
      <DataTable
        name="Provider keys"
        columns={providerKeyColumns({ may, canMove, move, edit: setEdited, setDisabled, remove })}
        rows={keys}
        keyOf={keyOf}
        tools={
          <>
            {choice}
            <Allowed to="createByokCredential">
              <button type="button" class="primary" onClick={() => setEdited('new')} disabled={edited === 'new'}>
                Add a provider key
              </button>
            </Allowed>
          </>
        }
        foot={
          answer.value !== undefined && keys.length === 0 ? (
            <EmptyNote title="No provider keys yet">
              <p>
                A workspace can bring its own keys of providers: its requests then go by them, on its own account. Add
                one; it is kept sealed and never shown again.
              </p>
            </EmptyNote>
          ) : undefined
        }
      />
      {toast}
    </>
  )
}

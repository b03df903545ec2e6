import { api, ask } from '../../api/api.ts'
import { noteWorkspaces, useWorkspaces, type Workspace } from '../../frame/workspaces.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { type Column, textColumn } from '../../parts/columns.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { useMayDo } from '../../parts/may-do.ts'
import { ProblemNote } from '../../parts/notes.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useOpened } from '../../parts/use-opened.ts'
import { hrefOf } from '../../router/place.ts'
import { Moment } from '../../words/moment.tsx'
import { keptWords } from './kept-words.ts'
import { WorkspaceForm } from './workspace-form.tsx'

/** Who created the Default workspace, which can't be deleted. */
const theFirst = 'system'

const keyOf = ({ id }: Workspace) => id

/** The workspaces, to create, change and delete. */
export function WorkspacesView() {
  const answer = useWorkspaces()
  const [edited, setEdited] = useOpened<Workspace | 'new'>()
  const { problem, change } = useChange(noteWorkspaces)
  const may = useMayDo()
  const remove = ({ id }: Workspace) =>
    void change(() => ask(api.DELETE('/workspaces/{id}', { params: { path: { id } } })))
  const shown = answer.problem ?? problem
  const actions: Column<Workspace> = {
    id: 'actions',
    title: 'Change',
    width: 150,
    show: (workspace) => (
      <span class="row-actions">
        <Allowed to="updateWorkspace">
          <button type="button" onClick={() => setEdited(workspace)}>
            Edit<span class="unseen"> {workspace.name}</span>
          </button>
        </Allowed>
        {workspace.created_by !== theFirst && (
          <Allowed to="deleteWorkspace">
            <ConfirmButton act={() => remove(workspace)}>
              Delete<span class="unseen"> {workspace.name}</span>
            </ConfirmButton>
          </Allowed>
        )}
      </span>
    ),
    text: () => '',
  }
  return (
    <div class="page fills">
      {shown !== undefined && <ProblemNote problem={shown} again={answer.again} />}
      {edited !== undefined && (
        <WorkspaceForm
          key={edited === 'new' ? 'new' : edited.id}
          workspace={edited === 'new' ? undefined : edited}
          close={() => setEdited(undefined)}
        />
      )}
      <DataTable
        name="Workspaces"
        columns={may('updateWorkspace') ? [...columns, actions] : columns}
        rows={answer.value ?? []}
        keyOf={keyOf}
        tools={
          <Allowed to="createWorkspace">
            <button type="button" class="primary" onClick={() => setEdited('new')} disabled={edited === 'new'}>
              Create a workspace
            </button>
          </Allowed>
        }
      />
    </div>
  )
}

const columns: readonly Column<Workspace>[] = [
  {
    id: 'name',
    title: 'Name',
    show: ({ id, name }) => (
      <a class="row-link" href={hrefOf(['keys'], { workspace: id })} title="Its keys">
        {name}
      </a>
    ),
    text: ({ name }) => name,
  },
  textColumn('slug', 'Name in paths', ({ slug }) => slug, { width: 140 }),
  textColumn('description', 'What it is for', ({ description }) => description ?? '–'),
  textColumn('model', 'Default model', ({ default_text_model }) => default_text_model ?? '–', { width: 150 }),
  textColumn('kept', 'Prompts and answers', keptWords, { width: 190 }),
  {
    id: 'created',
    title: 'Created',
    width: 110,
    isExtra: true,
    show: ({ created_at }) => <Moment at={created_at} isAgo />,
    text: ({ created_at }) => created_at,
  },
]

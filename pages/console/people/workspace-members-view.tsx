import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { Workspace } from '../frame/workspaces.ts'
import { Allowed } from '../parts/allowed.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useMayDo } from '../parts/may-do.ts'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { useChange } from '../parts/use-change.ts'
import { useOpened } from '../parts/use-opened.ts'
import { WorkspaceChoice } from '../parts/workspace-choice.tsx'
import type { Place } from '../router/place.ts'
import { AddToWorkspaceForm } from './add-to-workspace-form.tsx'
import { nameOf } from './names.ts'
import { usePeople } from './people.ts'
import { RemoveMemberForm } from './remove-member-form.tsx'
import { byHand } from './source-words.ts'
import { type WorkspaceMember, workspaceMemberColumns } from './workspace-member-columns.tsx'

const keyOf = ({ user_id }: WorkspaceMember) => user_id

/** The members of one workspace, which the address names. */
export function WorkspaceMembersView({ place }: { readonly place: Place }) {
  return (
    <div class="page fills">
      <WorkspaceChoice place={place}>
        {(workspace, choice) => <Members key={workspace.id} workspace={workspace} choice={choice} />}
      </WorkspaceChoice>
    </div>
  )
}

function Members({ workspace, choice }: { readonly workspace: Workspace; readonly choice: ComponentChildren }) {
  const path = { id: workspace.id }
  const answer = useAnswer(
    (signal) => allPages((query) => ask(api.GET('/workspaces/{id}/members', { params: { path, query }, signal }))),
    [workspace.id],
  )
  const people = usePeople()
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState<string | undefined>()
  const { problem, change } = useChange(answer.again)
  const members = answer.value ?? []
  const person = (id: string) => people.value?.find((each) => each.id === id)
  const nameOfMember = ({ user_id }: WorkspaceMember) => {
    const found = person(user_id)
    return found === undefined ? user_id : nameOf(found)
  }
  const setRole = ({ user_id }: WorkspaceMember, role: WorkspaceMember['role']) =>
    void change(() => ask(api.POST('/workspaces/{id}/members', { params: { path }, body: { user_id, role } })))
  const [removed, setRemoved] = useOpened<WorkspaceMember>()
  const remove = async (member: WorkspaceMember) => {
    const params = { path: { ...path, user_id: member.user_id } }
    const { still_member } = await ask(api.DELETE('/workspaces/{id}/members/{user_id}', { params }))
    setTold(still_member ? `${nameOfMember(member)} stays a member by a group.` : undefined)
    answer.again()
  }
  const others = (people.value ?? []).filter(({ id }) => !members.some(({ user_id }) => user_id === id))
  const shown = answer.problem ?? people.problem ?? problem
  return (
    <>
      {shown !== undefined && <ProblemNote problem={shown} again={answer.again} />}
      {told !== undefined && (
        <p class="note" role="status">
          {told}
        </p>
      )}
      {isAdding && (
        <AddToWorkspaceForm workspace={workspace} people={others} done={answer.again} close={() => setAdding(false)} />
      )}
      {removed !== undefined && (
        <RemoveMemberForm
          key={removed.user_id}
          user={{ id: removed.user_id, name: nameOfMember(removed) }}
          workspace={workspace}
          stays={removed.sources.some((source) => source !== byHand)}
          remove={() => remove(removed)}
          close={() => setRemoved(undefined)}
        />
      )}
      <DataTable
        name="Members of the workspace"
        columns={workspaceMemberColumns({ may: useMayDo(), nameOf: nameOfMember, setRole, remove: setRemoved })}
        rows={members}
        keyOf={keyOf}
        tools={
          <>
            {choice}
            <Allowed to="addWorkspaceMember">
              <button
                type="button"
                class="primary"
                onClick={() => setAdding(true)}
                disabled={isAdding || others.length === 0}
              >
                Add a member
              </button>
            </Allowed>
          </>
        }
        foot={
          answer.value !== undefined && members.length === 0 ? (
            <EmptyNote title="Nobody is a member yet">
              <p>
                Members of a workspace are people of the organization. Add one, or map a group to the workspace.{' '}
                {people.value?.length === 0 && 'The organization has no members yet: add one to it first.'}
              </p>
            </EmptyNote>
          ) : undefined
        }
      />
    </>
  )
}

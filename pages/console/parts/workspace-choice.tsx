import type { ComponentChildren } from 'preact'
import { useWorkspaces, type Workspace } from '../frame/workspaces.ts'
import { go, hereWith, type Place } from '../router/place.ts'
import { Answered } from './notes.tsx'

interface WorkspaceChoiceProps {
  readonly place: Place
  /** `choice` lets one go to another workspace. */
  readonly children: (workspace: Workspace, choice: ComponentChildren) => ComponentChildren
}

/** A view of one workspace: the one that the address names, else the first. */
export function WorkspaceChoice({ place: { query }, children }: WorkspaceChoiceProps) {
  const answer = useWorkspaces()
  return (
    <Answered answer={answer}>
      {(workspaces) => {
        const wanted = query.get('workspace')
        const workspace = workspaces.find(({ id, slug }) => wanted === id || wanted === slug) ?? workspaces[0]
        if (workspace === undefined) return <p class="empty">There is no workspace.</p>
        const choice = (
          <label class="in-line">
            <span class="muted">Workspace</span>{' '}
            <select
              value={workspace.id}
              onChange={({ currentTarget: { value } }) => go(hereWith({ workspace: value }))}
            >
              {workspaces.map(({ id, name }) => (
                <option key={id} value={id} selected={id === workspace.id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )
        return children(workspace, choice)
      }}
    </Answered>
  )
}

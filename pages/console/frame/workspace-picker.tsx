import { go, hereWith, type Place } from '../router/place.ts'
import { useWorkspaces } from './workspaces.ts'

/** Narrows pages to one workspace; nothing where there is only one. */
export function WorkspacePicker({ place }: { readonly place: Place }) {
  const { value: workspaces = [] } = useWorkspaces()
  if (workspaces.length < 2) return null
  return (
    <select
      class="workspaces"
      aria-label="Workspace"
      value={place.query.get('workspace') ?? ''}
      onChange={({ currentTarget: { value } }) => go(hereWith({ workspace: value }))}
    >
      <option value="">All workspaces</option>
      {workspaces.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

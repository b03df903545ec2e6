import { hereWith, hrefOf } from '../router/place.ts'

/** Says that the console has no such page. */
export function NotFound() {
  return (
    <div class="empty">
      <h1>There is no such page</h1>
      <p>
        The address names nothing that the console shows. <a href={hrefOf([])}>Go to the first page</a>
      </p>
    </div>
  )
}

/** Says that the workspace of the address is not there: a page would show another one, or nothing, in its place. */
export function NoSuchWorkspace() {
  return (
    <div class="empty">
      <h1>There is no such workspace</h1>
      <p>
        The address names a workspace that is deleted, or that you may not see.{' '}
        <a href={hereWith({ workspace: undefined })}>Show all workspaces</a>
      </p>
    </div>
  )
}

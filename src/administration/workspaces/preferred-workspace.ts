import type { Workspace } from '../../storage/people/workspace-repository.ts'

/** The workspace with this id, of those that a member is in; where none is asked for, the Default one, else the oldest. */
export function preferredWorkspace(own: readonly Workspace[], asked: string | undefined): Workspace | undefined {
  return asked === undefined ? (own.find(({ isDefault }) => isDefault) ?? own[0]) : own.find(({ id }) => id === asked)
}

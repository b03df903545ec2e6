import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { findWorkspace } from '../../workspaces/find-workspace.ts'
import { CommandError } from '../usage-error.ts'

/** The option of commands that work on one workspace. */
export const workspaceOption = {
  workspace: {
    type: 'string',
    valueHint: 'slug|id',
    description: 'The workspace. Default: the Default workspace.',
    names: 'workspaces',
  },
} as const

/** The workspace with the slug or id in `--workspace`, else the Default one. Rejects with CommandError when there is none. */
export async function chosenWorkspace(
  repositories: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  wanted: string | undefined,
): Promise<Workspace> {
  const found =
    wanted === undefined
      ? await repositories.workspaces.findDefault(organizationId)
      : await findWorkspace(repositories, organizationId, wanted)
  if (found !== null) return found
  throw new CommandError(
    wanted === undefined
      ? 'There is no Default workspace. Name one with --workspace.'
      : `There is no workspace "${wanted}". Omit --workspace for the Default one.`,
  )
}

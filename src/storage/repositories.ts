import type { Session } from './database.ts'
import { GenerationRepository } from './generation-repository.ts'
import { KeyRepository } from './key-repository.ts'
import { OrganizationRepository } from './organization-repository.ts'
import { WorkspaceRepository } from './workspace-repository.ts'

/** All that the rest of the gateway sees of the store. */
export interface Repositories {
  readonly organizations: OrganizationRepository
  readonly workspaces: WorkspaceRepository
  readonly keys: KeyRepository
  readonly generations: GenerationRepository
}

/** The repositories on a database, or within one transaction on it. */
export function repositoriesOn(session: Session): Repositories {
  return {
    organizations: new OrganizationRepository(session),
    workspaces: new WorkspaceRepository(session),
    keys: new KeyRepository(session),
    generations: new GenerationRepository(session),
  }
}

import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { repositoriesOn } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import { localBytes } from './local-bytes.ts'
import { Spool } from './spool.ts'
import { WorkspaceFiles } from './workspace-files.ts'

/** The files of workspaces, where and as large as the configuration has them. */
export function assembleFiles(
  { dataDir, tools: { files } }: Pick<Config, 'dataDir' | 'tools'>,
  database: Database,
): WorkspaceFiles {
  const folder = join(dataDir, 'files')
  return new WorkspaceFiles({
    repositories: repositoriesOn(database),
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    // On the same disk as the files, so that one is moved in a moment.
    spool: new Spool(join(folder, 'incoming'), files.fileBytesMax),
    store: localBytes(folder),
    limits: { bytesMax: files.workspaceBytesMax, filesMax: files.workspaceFilesMax },
    now: Date.now,
  })
}

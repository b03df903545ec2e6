import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../errors/config-error.ts'
import { GuardedClient } from '../outbound/guarded-client.ts'
import { repositoriesOn } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { ByteStore } from './byte-store.ts'
import { DiskRoom } from './disk-room.ts'
import { localBytes } from './local-bytes.ts'
import { s3Bytes } from './s3-bytes.ts'
import { Spool } from './spool.ts'
import { UploadRoom } from './upload-room.ts'
import { WorkspaceFiles } from './workspace-files.ts'

/** What the configuration says of files. */
export type FilesConfig = Pick<Config, 'dataDir' | 'limits' | 'tools' | 'file'>

/** Where the bytes of files are. Throws ConfigError for a store that the settings say too little of. */
export function byteStoreOf({ dataDir, tools: { files }, file }: FilesConfig): ByteStore {
  if (files.store === 'local') return localBytes(folderOf(dataDir))
  const { endpoint, bucket, accessKeyId, secretAccessKey, prefix = '', region, timeoutMs } = files.s3
  if (endpoint === undefined) throw missing('endpoint', file)
  if (bucket === undefined) throw missing('bucket', file)
  if (accessKeyId === undefined) throw missing('access_key_id', file)
  if (secretAccessKey === undefined) throw missing('access_key', file)
  const credentials = { accessKeyId, secretAccessKey }
  const address = endpoint.replace(/\/+$/, '')
  // Where the operator says, a private host is meant; callers lead nobody there.
  const client = new GuardedClient({ allowHosts: [new URL(address).host], idleTimeoutMs: timeoutMs })
  return s3Bytes({ endpoint: address, bucket, region, credentials, prefix, timeoutMs }, client, Date.now)
}

/** The files of workspaces, where and as large as the configuration has them. Throws ConfigError as `byteStoreOf`. */
export function assembleFiles(
  config: FilesConfig,
  database: Database,
  store = byteStoreOf(config),
  room = new UploadRoom(diskRoomOf(config)),
): WorkspaceFiles {
  const { files } = config.tools
  return new WorkspaceFiles({
    repositories: repositoriesOn(database),
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    // On the same disk as files that stay here, so that one is moved in a moment.
    spool: new Spool(
      join(folderOf(config.dataDir), 'incoming'),
      files.fileBytesMax,
      // A file is read, and then stored.
      config.limits.requestBodyTimeoutMs + files.s3.timeoutMs + marginMs,
    ),
    store,
    room,
    limits: { bytesMax: files.workspaceBytesMax, filesMax: files.workspaceFilesMax },
    now: Date.now,
  })
}

const marginMs = 60_000

/** Room for callers' bytes on the disk of the data folder. */
function diskRoomOf({ dataDir, limits }: FilesConfig): DiskRoom {
  return new DiskRoom({ folder: dataDir, reserveBytes: () => limits.diskReserveBytes })
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'files')
}

function missing(name: string, file: string | undefined): ConfigError {
  const message = `is needed, because tools.files.store is s3`
  return new ConfigError([{ key: `tools.files.s3.${name}`, message }], file)
}

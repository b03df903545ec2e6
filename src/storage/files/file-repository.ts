import type { Knex } from 'knex'
import type { FileScope } from '../../records/own-scope.ts'
import type { StoredFile } from '../../records/stored-file.ts'
import type { Session } from '../store/database.ts'
import { type FileRow, toFileRow, toStoredFile } from './file-row.ts'

export interface FileFilter {
  readonly purpose?: string
  readonly name?: string
}

export interface FileListing extends FileFilter, FileScope {
  /** Only files that come after this one. */
  readonly after?: Pick<StoredFile, 'id' | 'createdAt'>
  readonly order: 'asc' | 'desc'
  readonly limit: number
}

/** What the files of a workspace take. */
export interface FilesTaken {
  readonly count: number
  readonly bytes: number
}

/**
 * What is known of files. A row is there before the bytes and after them, so that no bytes are without a row: whatever a process leaves
 * undone when it dies is found here.
 */
export class FileRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a file that nobody sees until `finish`. */
  async begin(file: StoredFile, now: number): Promise<void> {
    await this.#session.run((knex) => knex<FileRow>('files').insert(toFileRow(file, 'storing', now)))
  }

  /** Shows a file whose bytes are there. False when it was given up meanwhile. */
  async finish(id: string, now: number): Promise<boolean> {
    const changed = await this.#session.run((knex) =>
      knex<FileRow>('files').where({ id, state: 'storing' }).update({ state: 'stored', changed_at: now }),
    )
    return changed === 1
  }

  /** What a workspace's files take, those among them whose bytes are still coming. */
  async taken({ workspaceId }: { readonly workspaceId: string }): Promise<FilesTaken> {
    const row = await this.#session.run((knex) =>
      knex<FileRow>('files')
        .where({ workspace_id: workspaceId })
        .whereNot({ state: 'deleting' })
        .count({ count: '*' })
        .sum({ bytes: 'bytes' })
        .first<{ count: number; bytes: number | null } | undefined>(),
    )
    return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
  }

  /** A file that has not expired; null where there is none. */
  async get(scope: FileScope, id: string, now: number): Promise<StoredFile | null> {
    const row = await this.#session.run((knex) => shown(knex, scope, now).where({ id }).first())
    return row === undefined ? null : toStoredFile(row)
  }

  /** The organization's files that are called `name` or whose id begins with `idPrefix`, at most three. A null prefix begins no id. */
  async findByWord(organizationId: string, name: string, idPrefix: string | null, now: number): Promise<StoredFile[]> {
    const rows = await this.#session.run((knex) =>
      shown(knex, { organizationId }, now)
        // Ids go on with hexadecimal digits: all that begin so sort between these two.
        .where((either) => {
          either.where({ name })
          if (idPrefix !== null) either.orWhereBetween('id', [idPrefix, `${idPrefix}g`])
        })
        .limit(3)
        .select('*'),
    )
    return rows.map(toStoredFile)
  }

  async list({ after, order, limit, purpose, name, ...scope }: FileListing, now: number): Promise<StoredFile[]> {
    const rows = await this.#session.run((knex) => {
      const query = shown(knex, scope, now)
      if (purpose !== undefined) query.where({ purpose })
      if (name !== undefined) query.where({ name })
      if (after !== undefined) {
        const sign = order === 'asc' ? '>' : '<'
        query.whereRaw(`(created_at, id) ${sign} (?, ?)`, [after.createdAt, after.id])
      }
      return query.orderBy('created_at', order).orderBy('id', order).limit(limit).select('*')
    })
    return rows.map(toStoredFile)
  }

  /** Hides a file for good. False when another caller was first. */
  async hide(id: string, now: number): Promise<boolean> {
    const changed = await this.#session.run((knex) =>
      knex<FileRow>('files')
        .where({ id })
        .whereNot({ state: 'deleting' })
        .update({ state: 'deleting', changed_at: now }),
    )
    return changed === 1
  }

  /** Hides all files of a workspace. */
  async hideAll(workspaceId: string, now: number): Promise<void> {
    await this.#session.run((knex) =>
      knex<FileRow>('files').where({ workspace_id: workspaceId }).update({ state: 'deleting', changed_at: now }),
    )
  }

  /** Hides what has expired, and what was begun before `begunBefore` and never finished. */
  async hideStale(now: number, begunBefore: number): Promise<void> {
    await this.#session.run((knex) =>
      knex<FileRow>('files')
        .where({ state: 'stored' })
        .where('expires_at', '<=', now)
        .update({ state: 'deleting', changed_at: now }),
    )
    await this.#session.run((knex) =>
      knex<FileRow>('files')
        .where({ state: 'storing' })
        .where('changed_at', '<', begunBefore)
        .update({ state: 'deleting', changed_at: now }),
    )
  }

  /** Hidden files, whose bytes are to be deleted: those that are hidden the longest first. */
  async hidden(limit: number): Promise<StoredFile[]> {
    const rows = await this.#session.run((knex) =>
      knex<FileRow>('files').where({ state: 'deleting' }).orderBy('changed_at').orderBy('id').limit(limit).select('*'),
    )
    return rows.map(toStoredFile)
  }

  /** Puts a hidden file behind the others: its bytes could not be deleted just now. */
  async postpone(id: string, now: number): Promise<void> {
    await this.#session.run((knex) =>
      knex<FileRow>('files').where({ id, state: 'deleting' }).update({ changed_at: now }),
    )
  }

  /** Forgets a hidden file, whose bytes are gone. */
  async forget(id: string): Promise<void> {
    await this.#session.run((knex) => knex<FileRow>('files').where({ id, state: 'deleting' }).delete())
  }
}

function shown(
  knex: Knex,
  { organizationId, workspaceId, memberId }: FileScope,
  now: number,
): Knex.QueryBuilder<FileRow, FileRow[]> {
  const query = knex<FileRow>('files').where({ organization_id: organizationId, state: 'stored' })
  if (workspaceId !== undefined) query.where({ workspace_id: workspaceId })
  if (memberId !== undefined) {
    const own = { organization_id: organizationId, user_id: memberId }
    query.whereIn('workspace_id', knex('workspace_grants').where(own).select('workspace_id'))
  }
  return query.where((each) => each.whereNull('expires_at').orWhere('expires_at', '>', now))
}

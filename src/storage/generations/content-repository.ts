import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'
import { type ContentRow, type StoredContent, toStoredContent } from './content-row.ts'

export type { StoredContent } from './content-row.ts'

/** Prompts and answers of generations, sealed. GenerationRepository writes them together with the records. */
export class ContentRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** The content of a generation that is kept, has not expired at `now` and whose workspace is there; null without one. */
  async get(organizationId: string, generationId: string, now: number): Promise<StoredContent | null> {
    const row = await this.#session.run((knex) =>
      knex<ContentRow>('generation_contents')
        .where({ organization_id: organizationId, generation_id: generationId, is_kept: 1 })
        .where((place) => place.whereNull('expires_at').orWhere('expires_at', '>', now))
        .whereNotIn('workspace_id', knex('workspaces').whereNotNull('deleted_at').select('id'))
        .first(),
    )
    return row === undefined ? null : toStoredContent(row)
  }

  /** The contents of these generations that are there, for destinations. */
  async ofGenerations(generationIds: readonly string[]): Promise<readonly StoredContent[]> {
    if (generationIds.length === 0) return []
    const rows = await this.#session.run((knex) =>
      knex<ContentRow>('generation_contents').whereIn('generation_id', [...generationIds]),
    )
    return rows.map(toStoredContent)
  }

  /** Deletes those contents that were there for destinations alone. */
  async dropUnneeded(generationIds: readonly string[]): Promise<void> {
    for (const ids of toSlices(generationIds)) {
      await this.#session.run((knex) =>
        knex<ContentRow>('generation_contents')
          .whereIn('generation_id', [...ids])
          .where({ is_kept: 0 })
          .delete(),
      )
    }
  }

  /** Deletes up to `most` contents that have expired at `now` or whose workspace is deleted, and returns how many. */
  async deleteStale(now: number, most: number): Promise<number> {
    const expired = await this.#delete(
      (contents) => contents.where('expires_at', '<=', now).orderBy('expires_at'),
      most,
    )
    if (expired > 0) return expired
    return this.#delete(
      (contents, knex) => contents.whereIn('workspace_id', knex('workspaces').whereNotNull('deleted_at').select('id')),
      most,
    )
  }

  /** Deletes up to `most` contents of a workspace, and returns how many. */
  async deleteOf(organizationId: string, workspaceId: string, most: number): Promise<number> {
    const place = { organization_id: organizationId, workspace_id: workspaceId }
    return this.#delete((contents) => contents.where(place), most)
  }

  #delete(choose: (contents: Query, knex: Knex) => Query, most: number): Promise<number> {
    return this.#session.run((knex) => {
      const chosen = choose(knex<ContentRow>('generation_contents'), knex).limit(most).select('generation_id')
      return knex<ContentRow>('generation_contents').whereIn('generation_id', chosen).delete()
    })
  }
}

type Query = Knex.QueryBuilder<ContentRow>

import type { Author } from '../../src/administration/author.ts'
import { bootstrap } from '../../src/storage/keys/bootstrap.ts'
import { type Repositories, repositoriesOn } from '../../src/storage/repositories.ts'
import type { OpenFresh } from '../support/databases.ts'

/** When use cases of these tests are carried out, in Unix milliseconds. */
export const now = Date.UTC(2030, 0, 1)

type UseCase<Wish, Result> = (repositories: Repositories, author: Author, wish: Wish, now: number) => Promise<Result>

/** A store with one organization, as the first start leaves it, and somebody who administers it. */
export async function openAdministration(openFresh: OpenFresh) {
  const { database } = await openFresh()
  const { organizationId } = await bootstrap(database, { now: 1 })
  const repositories = repositoriesOn(database)
  const author: Author = { organizationId, actor: { kind: 'cli', id: 'ada' }, name: 'ada' }
  return {
    organizationId,
    repositories,
    author,
    /** Carries out a use case in a transaction of its own. */
    carryOut: <Wish, Result>(useCase: UseCase<Wish, Result>, wish: Wish, by = author): Promise<Result> =>
      database.transact((session) => useCase(repositoriesOn(session), by, wish, now)),
    /** The audit log, oldest first. */
    async entries() {
      const { entries } = await repositories.audit.list({ organizationId, offset: 0, limit: 100 })
      return entries.reverse()
    },
  }
}

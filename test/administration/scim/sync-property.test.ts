import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Author } from '../../../src/administration/author.ts'
import { removePerson } from '../../../src/administration/members/remove-person.ts'
import { createGroup } from '../../../src/administration/scim/create-group.ts'
import { createMapping } from '../../../src/administration/scim/create-mapping.ts'
import { createUser } from '../../../src/administration/scim/create-user.ts'
import { deleteGroup } from '../../../src/administration/scim/delete-group.ts'
import { deleteMapping } from '../../../src/administration/scim/delete-mapping.ts'
import { updateGroup } from '../../../src/administration/scim/update-group.ts'
import { updateMapping } from '../../../src/administration/scim/update-mapping.ts'
import { updateUser } from '../../../src/administration/scim/update-user.ts'
import { blankUser } from '../../../src/scim/user-attributes.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeStore } from '../../support/databases.ts'

type Role = 'admin' | 'member'

const some = fc.nat({ max: 3 })
const role = fc.constantFrom<Role>('admin', 'member')
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('join' as const), user: some, group: some }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), user: some, group: some }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('replace' as const), group: some, users: fc.uniqueArray(some) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('map' as const), group: some, place: some, role }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('promote' as const), group: some, place: some, role }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), group: some, place: some, to: some }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('unmap' as const), group: some, place: some, keeps: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hand' as const), user: some, place: some, role }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unhand' as const), user: some, place: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), user: some, active: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dropGroup' as const), group: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dropUser' as const), user: some }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Who is what where, worked out anew from everything that is known each time. */
class Model {
  readonly users = new Set([0, 1, 2, 3])
  readonly groups = new Map([0, 1, 2, 3].map((group) => [group, new Set<number>()]))
  readonly mappings = new Map<string, Role>()
  readonly byHand = new Map<string, Role>()

  take(step: Step): void {
    switch (step.do) {
      case 'join':
        if (this.users.has(step.user)) this.groups.get(step.group)?.add(step.user)
        return
      case 'leave':
        this.groups.get(step.group)?.delete(step.user)
        return
      case 'replace':
        if (this.groups.has(step.group) && step.users.every((user) => this.users.has(user)))
          this.groups.set(step.group, new Set(step.users))
        return
      case 'map':
        if (this.groups.has(step.group) && !this.mappings.has(`${step.group} ${step.place}`))
          this.mappings.set(`${step.group} ${step.place}`, step.role)
        return
      case 'promote':
        if (this.mappings.has(`${step.group} ${step.place}`))
          this.mappings.set(`${step.group} ${step.place}`, step.role)
        return
      case 'move': {
        const given = this.mappings.get(`${step.group} ${step.place}`)
        if (given === undefined || this.mappings.has(`${step.group} ${step.to}`)) return
        this.mappings.delete(`${step.group} ${step.place}`)
        this.mappings.set(`${step.group} ${step.to}`, given)
        return
      }
      case 'unmap': {
        const given = this.mappings.get(`${step.group} ${step.place}`)
        this.mappings.delete(`${step.group} ${step.place}`)
        if (given === undefined || !step.keeps) return
        for (const user of this.groups.get(step.group) ?? []) {
          const key = `${user} ${step.place}`
          this.byHand.set(key, this.byHand.get(key) === 'admin' ? 'admin' : given)
        }
        return
      }
      case 'hand':
        if (this.users.has(step.user)) this.byHand.set(`${step.user} ${step.place}`, step.role)
        return
      case 'unhand':
        this.byHand.delete(`${step.user} ${step.place}`)
        return
      case 'dropGroup':
        this.groups.delete(step.group)
        for (const place of [0, 1, 2, 3]) this.mappings.delete(`${step.group} ${place}`)
        return
      case 'dropUser':
        this.users.delete(step.user)
        for (const members of this.groups.values()) members.delete(step.user)
        for (const place of [0, 1, 2, 3]) this.byHand.delete(`${step.user} ${place}`)
    }
  }

  roles(): Record<string, Role> {
    const all: Record<string, Role> = {}
    for (const user of this.users) {
      for (const place of [0, 1, 2, 3]) {
        const given = [...this.groups]
          .filter(([, members]) => members.has(user))
          .map(([group]) => this.mappings.get(`${group} ${place}`))
        const roles = [...given, this.byHand.get(`${user} ${place}`)].filter((each) => each !== undefined)
        if (roles.length > 0) all[`${user} ${place}`] = roles.includes('admin') ? 'admin' : 'member'
      }
    }
    return all
  }
}

describeStore((openFresh, dialect) => {
  it('memberships are what groups, mappings and hands make them, whatever happened in which order', async () => {
    const { database } = await openFresh()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const organizationId = randomUUID()
        const places = [0, 1, 2, 3].map(() => randomUUID())
        await repositoriesOn(database).organizations.create({ id: organizationId, name: 'O' }, 1)
        const author: Author = { organizationId, actor: { kind: 'scim', id: 'test' }, name: 'test' }
        const change = <Wish, Result>(
          useCase: (repositories: Repositories, author: Author, wish: Wish, now: number) => Promise<Result>,
          wish: Wish,
        ) => database.transact((session) => useCase(repositoriesOn(session), author, wish, 1))
        for (const [index, id] of places.entries()) {
          const names = { name: `W${index}`, slug: `w${index}`, description: null, isDefault: false, createdBy: null }
          await repositoriesOn(database).workspaces.create({ id, organizationId, ...names }, 1)
        }
        const users: string[] = []
        const groups: string[] = []
        for (const index of [0, 1, 2, 3]) {
          users.push((await change(createUser, { ...blankUser, userName: `u${index}` })).id)
          const attributes = { displayName: `g${index}`, externalId: null }
          groups.push((await change(createGroup, { attributes, memberIds: [] })).id)
        }
        const at = (list: readonly string[], index: number) => list[index] ?? ''
        const edit = (group: number, replacesAll: boolean, added: readonly string[], removed: readonly string[]) =>
          change(updateGroup, {
            id: at(groups, group),
            edit: (attributes) => ({
              attributes,
              members: { replacesAll, added: new Set(added), removed: new Set(removed) },
            }),
          })
        const mappingOf = async (group: number, place: number) =>
          (await repositoriesOn(database).groupMappings.ofGroup(organizationId, at(groups, group))).find(
            ({ workspaceId }) => workspaceId === at(places, place),
          )?.id ?? randomUUID()
        const memberships = repositoriesOn(database).memberships

        const carryOut = async (taken: Step): Promise<unknown> => {
          switch (taken.do) {
            case 'join':
              return edit(taken.group, false, [at(users, taken.user)], [])
            case 'leave':
              return edit(taken.group, false, [], [at(users, taken.user)])
            case 'replace':
              return edit(
                taken.group,
                true,
                taken.users.map((user) => at(users, user)),
                [],
              )
            case 'map': {
              const wish = { groupId: at(groups, taken.group), workspaceId: at(places, taken.place), role: taken.role }
              return change(createMapping, wish)
            }
            case 'promote': {
              const id = await mappingOf(taken.group, taken.place)
              return change(updateMapping, { id, changes: { role: taken.role } })
            }
            case 'move': {
              const id = await mappingOf(taken.group, taken.place)
              return change(updateMapping, { id, changes: { workspaceId: at(places, taken.to) } })
            }
            case 'unmap': {
              const id = await mappingOf(taken.group, taken.place)
              return change(deleteMapping, { id, keepsMembers: taken.keeps })
            }
            case 'hand':
            case 'unhand': {
              const place = {
                organizationId,
                workspaceId: at(places, taken.place),
                userId: at(users, taken.user),
                source: 'manual',
              }
              return taken.do === 'hand'
                ? memberships.grant({ ...place, role: taken.role }, 1)
                : memberships.revoke(place)
            }
            case 'switch':
              return change(updateUser, {
                id: at(users, taken.user),
                edit: (user) => ({ ...user, isActive: taken.active }),
              })
            case 'dropGroup':
              return change(deleteGroup, at(groups, taken.group))
            case 'dropUser':
              return change(removePerson, at(users, taken.user))
          }
        }

        const model = new Model()
        for (const taken of steps) {
          model.take(taken)
          // What can't be done (a member who is gone, a mapping that is there already) is refused, and changes nothing.
          await carryOut(taken).catch((error: unknown) => {
            if (!(error instanceof Error) || !['GatewayError', 'ConstraintViolationError'].includes(error.name))
              throw error
          })
        }
        const found: Record<string, string> = {}
        for (const [place, workspaceId] of places.entries()) {
          const { members } = await memberships.list({ organizationId, workspaceId, offset: 0, limit: 100 })
          for (const { userId, role: given } of members) found[`${users.indexOf(userId)} ${place}`] = given
        }
        expect(found).toEqual(model.roles())
      }),
      { numRuns: dialect === 'sqlite' ? 60 : 20 },
    )
  })
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Author } from '../../../src/administration/author.ts'
import { assignGuardrail } from '../../../src/administration/guardrails/assign-guardrail.ts'
import { createGuardrail, type GuardrailWish } from '../../../src/administration/guardrails/create-guardrail.ts'
import { deleteGuardrail } from '../../../src/administration/guardrails/delete-guardrail.ts'
import type { GuardrailFields } from '../../../src/administration/guardrails/guardrail-fields.ts'
import { unassignGuardrail } from '../../../src/administration/guardrails/unassign-guardrail.ts'
import { updateGuardrail } from '../../../src/administration/guardrails/update-guardrail.ts'
import { createKey } from '../../../src/administration/keys/create-key.ts'
import { addPerson } from '../../../src/administration/members/add-person.ts'
import type { Repositories } from '../../../src/storage/repositories.ts'
import { describeStore } from '../../support/databases.ts'
import { now, openAdministration } from '../open-administration.ts'

const status = (error: unknown) => (error as { status?: number }).status

const create = (repositories: Repositories, author: Author, wish: GuardrailWish, at: number) =>
  createGuardrail(repositories, { ...author, hasPresidio: false }, wish, at)

const update = (
  repositories: Repositories,
  author: Author,
  wish: { readonly id: string; readonly changes: GuardrailFields },
  at: number,
) => updateGuardrail(repositories, { ...author, hasPresidio: false }, wish, at)

const aKey = { name: 'k', kind: 'inference', expiresAt: null, creatorUserId: null } as const

describeStore((openFresh) => {
  it('whatever becomes of a guardrail is in the audit log, by whom it was done', async () => {
    const { carryOut, entries } = await openAdministration(openFresh)
    const { id } = await carryOut(create, { name: 'One', limitNanos: 5_000_000_000 })
    await carryOut(update, { id, changes: { name: 'Two' } })
    const { key } = await carryOut(createKey, aKey)
    const wish = { id, scope: 'key', subjects: [key.hash] } as const
    await carryOut(assignGuardrail, wish)
    await carryOut(unassignGuardrail, wish)
    await carryOut(deleteGuardrail, id)
    const log = (await entries()).filter(({ target }) => target.kind === 'guardrail')
    expect(log.map(({ action, target, actor }) => [action, target.id, actor.id])).toEqual(
      ['create', 'update', 'assign', 'unassign', 'delete'].map((verb) => [`guardrail.${verb}`, id, 'ada']),
    )
    const keys = { key_hashes: [key.hash] }
    expect(log.map(({ before, after }) => [before, after])).toMatchObject([
      [null, { name: 'One', limit_usd: 5 }],
      [{ name: 'One' }, { name: 'Two', limit_usd: 5 }],
      [null, keys],
      [keys, null],
      [{ name: 'Two' }, null],
    ])
  })

  it('what changes nothing leaves no entry', async () => {
    const { carryOut, entries } = await openAdministration(openFresh)
    const { id } = await carryOut(create, { name: 'One' })
    const { key } = await carryOut(createKey, aKey)
    const wish = { id, scope: 'key', subjects: [key.hash] } as const
    await carryOut(assignGuardrail, wish)
    const before = (await entries()).length
    expect(await carryOut(assignGuardrail, wish)).toEqual({ count: 0, keyHashes: [] })
    await carryOut(update, { id, changes: {} })
    expect(await carryOut(unassignGuardrail, { ...wish, scope: 'member', subjects: [] })).toEqual({
      count: 0,
      keyHashes: [],
    })
    expect(await entries()).toHaveLength(before)
  })

  it('what is refused is refused whole', async () => {
    const { carryOut, entries, repositories, organizationId } = await openAdministration(openFresh)
    const { id } = await carryOut(create, { name: 'One' })
    const { key } = await carryOut(createKey, aKey)
    const before = (await entries()).length
    const content_filters = [{ pattern: '(?=a)', action: 'flag' as const }]
    const subjects = [key.hash, 'f'.repeat(64)]
    const refused = [
      carryOut(create, { name: 'x', content_filters }),
      carryOut(create, { name: 'x', workspaceId: randomUUID() }),
      carryOut(update, { id, changes: { name: 'x', content_filters } }),
      carryOut(update, { id: randomUUID(), changes: { name: 'x' } }),
      carryOut(assignGuardrail, { id, scope: 'key', subjects }),
      carryOut(unassignGuardrail, { id, scope: 'key', subjects }),
      carryOut(deleteGuardrail, randomUUID()),
    ]
    const outcomes = await Promise.allSettled(refused)
    expect(outcomes.map((each) => (each.status === 'rejected' ? status(each.reason) : 'done'))).toEqual([
      ...[400, 400, 400],
      ...[404, 404, 404, 404],
    ])
    expect(await entries()).toHaveLength(before)
    expect(await repositories.guardrailAssignments.of(organizationId, id)).toEqual([])
  })

  it('names the keys that have to hear of a change', async () => {
    const { carryOut } = await openAdministration(openFresh)
    const { id } = await carryOut(create, { name: 'One' })
    const { id: userId } = await carryOut(addPerson, { email: 'grace@example.com' })
    const { key } = await carryOut(createKey, { ...aKey, creatorUserId: userId })
    const wish = { id, scope: 'member', subjects: [userId] } as const
    expect(await carryOut(assignGuardrail, wish)).toEqual({ count: 1, keyHashes: [key.hash] })
    expect((await carryOut(update, { id, changes: { name: 'Two' } })).keyHashes).toEqual([key.hash])
    expect(await carryOut(unassignGuardrail, wish)).toEqual({ count: 1, keyHashes: [key.hash] })
    await carryOut(assignGuardrail, wish)
    expect((await carryOut(deleteGuardrail, id)).keyHashes).toEqual([key.hash])
  })

  it('gives each assignment a budget of its own, and changes it with the guardrail', async () => {
    const { carryOut, repositories, organizationId } = await openAdministration(openFresh)
    const { id } = await carryOut(create, { name: 'One', limitNanos: 5, reset_interval: 'daily' })
    const keys = [await carryOut(createKey, aKey), await carryOut(createKey, aKey)]
    await carryOut(assignGuardrail, { id, scope: 'key', subjects: keys.map(({ key }) => key.hash) })
    const [first, second] = await repositories.guardrailAssignments.of(organizationId, id)
    const budgetsOf = async (assignment = first) => {
      const subject = { kind: 'guardrail', id: assignment?.id ?? '' } as const
      const budgets = await repositories.budgets.list(organizationId, subject, now)
      return budgets.map(({ interval, limitNanos, id: budget }) => ({ interval, limitNanos, budget }))
    }
    const before = await budgetsOf()
    expect(before).toEqual([{ interval: 'daily', limitNanos: 5, budget: expect.any(String) }])
    expect(await budgetsOf(second)).toHaveLength(1)
    await carryOut(update, { id, changes: { limitNanos: 7 } })
    expect(await budgetsOf()).toEqual([{ ...before[0], limitNanos: 7 }])
    await carryOut(update, { id, changes: { reset_interval: 'monthly' } })
    const monthly = await budgetsOf()
    expect(monthly).toEqual([{ interval: 'monthly', limitNanos: 7, budget: expect.any(String) }])
    await carryOut(update, { id, changes: { include_byok_in_budgets: true } })
    expect((await budgetsOf()).map(({ budget }) => budget)).not.toEqual(monthly.map(({ budget }) => budget))
    await carryOut(update, { id, changes: { limitNanos: null } })
    expect([await budgetsOf(), await budgetsOf(second)]).toEqual([[], []])
    await carryOut(update, { id, changes: { limitNanos: 9 } })
    expect([...(await budgetsOf()), ...(await budgetsOf(second))]).toMatchObject([{ limitNanos: 9 }, { limitNanos: 9 }])
  })
})

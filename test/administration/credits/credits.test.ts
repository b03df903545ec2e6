import { expect, it } from 'vitest'
import { grantCredits } from '../../../src/administration/credits/grant-credits.ts'
import { switchOffCredits } from '../../../src/administration/credits/switch-off-credits.ts'
import { describeStore } from '../../support/databases.ts'
import { openAdministration } from '../open-administration.ts'

describeStore((openFresh) => {
  it('credits that are granted add up, and end when they are switched off', async () => {
    const { carryOut, entries, organizationId } = await openAdministration(openFresh)
    const switchOff = () =>
      carryOut((repositories, author, _wish: null, now) => switchOffCredits(repositories, author, now), null)
    expect(await switchOff()).toBe(false)
    await carryOut(grantCredits, 2_000_000_000)
    expect(await carryOut(grantCredits, 500_000_000)).toMatchObject({ limitNanos: 2_500_000_000, spentNanos: 0 })
    expect(await switchOff()).toBe(true)
    const none = { credits: null }
    const granted = (usd: number) => ({
      credits: { granted_usd: usd, spent_usd: 0, reserved_usd: 0, left_usd: usd },
    })
    expect((await entries()).map(({ action, target, before, after }) => [action, target, before, after])).toEqual([
      ['credits.grant', { kind: 'credits', id: organizationId }, none, granted(2)],
      ['credits.grant', { kind: 'credits', id: organizationId }, granted(2), granted(2.5)],
      ['credits.off', { kind: 'credits', id: organizationId }, granted(2.5), none],
    ])
  })
})

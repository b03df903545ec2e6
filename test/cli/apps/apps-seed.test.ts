import { expect, it } from 'vitest'
import { describeDatabases } from '../../support/databases.ts'
import { daysAgo, openAppsStore } from './apps-store.ts'

const small = ['seed', '--apps', '40', '--days', '10']

describeDatabases((openFresh) => {
  it('apps seed fills the dataset with apps that are marked as generated, the same for the same number', async () => {
    const { run } = await openAppsStore(openFresh)
    const { exitCode, out } = await run([...small, '--json'])
    expect(exitCode).toBe(0)
    expect(JSON.parse(out)).toEqual({
      apps: 40,
      days: 10,
      first_day: daysAgo(10),
      last_day: daysAgo(1),
      seed: 1,
      new_apps: 40,
      changed_rows: 400,
    })
    const apps = JSON.parse((await run(['list', '--json'])).out) as { origin: string; title: string | null }[]
    for (const { origin, title } of apps) {
      expect(origin).toMatch(/^https:\/\/[a-z]+-[a-z]+-\d+\.demo\.example$/)
      expect(title ?? '(demo)').toContain('(demo)')
    }
    expect((await run(small)).err).toContain('0 generated apps, 0 days of apps')
    expect((await run([...small, '--seed', '2', '--json'])).out).toContain('"new_apps": 40')
  })

  it('apps seed asks before it puts generated apps among others', async () => {
    const { run, give } = await openAppsStore(openFresh)
    await give('{1},https://a.example,A,,1,1,1')
    expect(await run(small)).toMatchObject({ exitCode: 2, err: expect.stringContaining('--yes') })
    expect(await run(small, { answers: ['no'] })).toMatchObject({ exitCode: 1 })
    expect(JSON.parse((await run(['list', '--json'])).out)).toHaveLength(1)
    expect(await run(small, { answers: ['yes'] })).toMatchObject({ exitCode: 0, out: '' })
  })

  it.each([
    ['--apps', '0'],
    ['--days', 'x'],
    ['--seed', '-1'],
  ])('apps seed refuses %s %s', async (option, value) => {
    const { run } = await openAppsStore(openFresh)
    expect(await run(['seed', option, value])).toMatchObject({ exitCode: 2, err: expect.stringContaining(option) })
  })
})

import { expect, it } from 'vitest'
import { sampleRecord } from '../../broadcast/sample-item.ts'
import { describeStore } from '../../support/databases.ts'
import { daysAgo, openAppsStore } from './apps-store.ts'

const small = ['seed', '--apps', '40', '--days', '10']

describeStore((openFresh) => {
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

  it('apps seed asks before it fills a store that has served requests', async () => {
    const { run, repositories, organizationId } = await openAppsStore(openFresh)
    await repositories.generations.insertMany([sampleRecord({ organizationId })])
    const asked = await run(small, { answers: ['no'] })
    expect(asked).toMatchObject({ exitCode: 1, err: expect.stringContaining('it has records of requests.') })
  })

  it('apps seed --remove takes generated apps away again, and leaves the others as they were', async () => {
    const { run, give } = await openAppsStore(openFresh)
    await give('{1},https://a.example,A,,1,1,1')
    const exported = (await run(['export', '--format', 'csv'])).out
    await run([...small, '--yes'])
    const demo = JSON.parse((await run(['list', '--json', '--search', 'demo.example'])).out) as { id: number }[]
    expect(demo).toHaveLength(40)
    const [{ id } = { id: 0 }] = demo
    expect(await run(['merge', 'https://a.example', String(id), '--yes'])).toMatchObject({ exitCode: 0 })
    expect(await run(['seed', '--remove'], { answers: ['no'] })).toMatchObject({ exitCode: 1 })
    const removed = await run(['seed', '--remove', '--yes', '--json'])
    expect(removed.err).toBe('')
    expect(JSON.parse(removed.out)).toEqual({ removed_apps: 39, removed_rows: 390, kept_apps: 1 })
    expect(await run(['unmerge', 'https://a.example'])).toMatchObject({ exitCode: 0 })
    const rest = await run(['seed', '--remove', '--yes', '--json'])
    expect(JSON.parse(rest.out)).toEqual({ removed_apps: 1, removed_rows: 10, kept_apps: 0 })
    expect((await run(['export', '--format', 'csv'])).out).toBe(exported)
    expect((await run(['top', '--json'])).out).not.toContain('demo.example')
    expect(JSON.parse((await run(['seed', '--remove', '--yes', '--json'])).out)).toMatchObject({ removed_apps: 0 })
    expect(JSON.parse((await run([...small, '--yes', '--json'])).out)).toMatchObject({ new_apps: 40 })
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

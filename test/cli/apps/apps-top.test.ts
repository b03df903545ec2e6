import { expect, it } from 'vitest'
import { describeStore } from '../../support/databases.ts'
import { daysAgo, openAppsStore } from './apps-store.ts'

const window = ['--start-date', daysAgo(2), '--end-date', daysAgo(1)]

const history = [
  '{1},https://a.example,A,cli-agent,5,600,400',
  '{1},https://b.example,B,game,4,250,250',
  '{1},https://c.example,C,game,1,10,0',
  '{3},https://a.example,A,cli-agent,5,1000,1000',
  '{4},https://b.example,B,game,4,100,150',
]

describeStore((openFresh) => {
  const open = async () => {
    const store = await openAppsStore(openFresh)
    await store.give(...history)
    return store
  }

  it('apps top prints whole numbers and the change against the window before into a pipe', async () => {
    const { run } = await open()
    expect(await run(['top', ...window])).toEqual({
      exitCode: 0,
      err: '',
      out: [
        '#  WAS  APP  TOKENS    CHANGE  REQUESTS  ID',
        '1    1  A      1000   -50.0 %         5   1',
        '2    2  B       500  +100.0 %         4   2',
        '3  new  C        10         -         1   3',
        '',
      ].join('\n'),
    })
  })

  it('apps top draws bars as far as the terminal is wide', async () => {
    const { run } = await open()
    const on = async (columns: number) =>
      (await run(['top', ...window], { isTerminal: true, columns, env: { NO_COLOR: '1' } })).out
    const wide = await on(120)
    expect(wide).toContain(
      `Popular, all apps · ${daysAgo(2)} to ${daysAgo(1)}; compared with ${daysAgo(4)} to ${daysAgo(3)}`,
    )
    expect(wide).toContain(`A    ${'█'.repeat(24)}  1.00 k`)
    expect(wide).toContain(`B    ${'█'.repeat(12)}                 500`)
    expect(await on(90)).toContain(`A    ${'█'.repeat(12)}  1.00 k`)
    expect(await on(60)).not.toContain('█')
    expect((await run(['top', ...window], { isTerminal: true, env: { NO_COLOR: undefined } })).out).toContain(
      '\u001b[32m+100.0 %',
    )
  })

  it('apps top knows the options of GET /datasets/app-rankings', async () => {
    const { run } = await open()
    const names = async (...words: string[]) => {
      const { out } = await run(['top', ...window, '--json', ...words])
      const { data } = JSON.parse(out) as { data: { rank: number; app_name: string }[] }
      return data.map(({ rank, app_name }) => `${rank} ${app_name}`)
    }
    expect(await names()).toEqual(['1 A', '2 B', '3 C'])
    expect(await names('--category', 'entertainment')).toEqual(['1 B', '2 C'])
    expect(await names('--subcategory', 'cli-agent')).toEqual(['1 A'])
    expect(await names('--sort', 'trending')).toEqual(['1 B', '2 A', '3 C'])
    expect(await names('--limit', '1', '--offset', '1')).toEqual(['2 B'])
  })

  it('apps top prints JSON with the window before', async () => {
    const { run } = await open()
    const { out } = await run(['top', ...window, '--json', '--limit', '1'])
    expect(JSON.parse(out)).toEqual({
      data: [
        {
          rank: 1,
          app_id: 1,
          app_name: 'A',
          total_tokens: '1000',
          total_requests: 5,
          before: { rank: 1, total_tokens: '2000' },
        },
      ],
      meta: {
        as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        start_date: daysAgo(2),
        end_date: daysAgo(1),
        before: { start_date: daysAgo(4), end_date: daysAgo(3) },
      },
    })
  })

  it('apps top compares with nothing where the dataset begins', async () => {
    const { run } = await open()
    const { out, err } = await run(['top', '--start-date', '2024-01-01', '--end-date', '2025-01-01'])
    expect(out).toBe('#  APP  TOKENS  REQUESTS  ID\n')
    expect(err).toContain('No public app has any usage in this window.')
  })

  it.each([
    [['--sort', 'best'], 2, '--sort must be popular or trending'],
    [['--category', 'game'], 2, 'Did you mean --subcategory game?'],
    [['--subcategory', 'nonsense'], 2, '--subcategory must be one of'],
    [['--limit', '101'], 2, '--limit must be a whole number from 1 to 100'],
    [['--offset', '-1'], 2, '--offset'],
    [['--category', 'coding', '--subcategory', 'game'], 1, 'game is not in coding'],
    [['--start-date', '2025-02-30'], 1, 'there is no date 2025-02-30'],
    [['--end-date', '2024-12-31'], 1, 'must not be before 2025-01-01'],
  ])('apps top refuses %j', async (words, exitCode, message) => {
    const { run } = await openAppsStore(openFresh)
    expect(await run(['top', ...words])).toMatchObject({ exitCode, out: '', err: expect.stringContaining(message) })
  })
})

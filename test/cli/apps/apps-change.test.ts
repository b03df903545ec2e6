import { userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { describeStore } from '../../support/databases.ts'
import { type AppsStore, openAppsStore } from './apps-store.ts'

describeStore((openFresh) => {
  const open = async () => {
    const store = await openAppsStore(openFresh)
    await store.give(
      '{1},https://a.example,A,game,3,2,1',
      '{1},https://b.example,B,,1,1,1',
      '{1},http://c.example:81,,,1,1,0',
    )
    return store
  }

  const record = async ({ run }: AppsStore, app: string) =>
    JSON.parse((await run(['show', app, '--json'])).out) as Record<string, unknown>

  const ranked = async ({ run }: AppsStore) => {
    const { data } = JSON.parse((await run(['top', '--json'])).out) as {
      data: { app_name: string; total_tokens: string }[]
    }
    return data.map(({ app_name, total_tokens }) => `${app_name} ${total_tokens}`)
  }

  const audited = async ({ repositories, organizationId }: AppsStore) => {
    const { entries } = await repositories.audit.list({ organizationId, targetKind: 'app', offset: 0, limit: 9 })
    return entries.map(({ action, actor, target }) => `${action} ${target.id} ${actor.kind} ${actor.id}`)
  }

  const me = userInfo().username

  it('apps list shows every app with its state, and filters', async () => {
    const store = await open()
    await store.run(['hide', '2'])
    expect((await store.run(['list'])).out).toBe(
      [
        'ID  NAME          URL                  STATE   CATEGORIES',
        ' 1  A             https://a.example    public  game',
        ' 2  B             https://b.example    hidden',
        ' 3  c.example:81  http://c.example:81  public',
        '',
      ].join('\n'),
    )
    const ids = async (...words: string[]) => {
      const { out } = await store.run(['list', '--json', ...words])
      return (JSON.parse(out) as { id: number }[]).map(({ id }) => id)
    }
    expect(await ids('--search', 'EXAMPLE:81')).toEqual([3])
    expect(await ids('--visibility', 'hidden')).toEqual([2])
    expect(await ids('--category', 'game')).toEqual([1])
    expect(await ids('--limit', '1', '--offset', '1')).toEqual([2])
    await store.run(['merge', '2', '1', '--yes'])
    expect(await ids('--merged-into', 'a.example')).toEqual([2])
    expect((await store.run(['list', '--limit', '1'])).err).toContain('2 more')
    expect(await store.run(['list', '--visibility', 'secret'])).toMatchObject({ exitCode: 2 })
    expect(await store.run(['list', '--category', 'coding'])).toMatchObject({ exitCode: 2 })
  })

  it('apps show finds an app by id, URL or host, and says when there is none', async () => {
    const store = await open()
    for (const word of ['1', 'https://A.example/page', 'a.example']) {
      expect(await record(store, word)).toMatchObject({ id: 1, title: 'A', categories: ['game'], merged_into: null })
    }
    expect((await store.run(['show', '1'])).out).toContain('URL         https://a.example\n')
    for (const word of ['99', 'c.example', '?']) {
      const { exitCode, err } = await store.run(['show', word])
      expect({ exitCode, err }).toEqual({ exitCode: 1, err: expect.stringContaining(`There is no app "${word}".`) })
    }
  })

  it('apps rename, hide, make-private, publish and categorise change the ranking and are audited', async () => {
    const store = await open()
    const { run } = store
    expect(await run(['rename', '1', ' New  name '])).toEqual({
      exitCode: 0,
      out: '',
      err: '✓ App 1 (https://a.example) is now called "New name".\n',
    })
    expect(await ranked(store)).toEqual(['New name 3', 'B 2', 'c.example:81 1'])
    await run(['hide', 'b.example'])
    await run(['make-private', '3'])
    expect(await ranked(store)).toEqual(['New name 3'])
    await run(['publish', '2'])
    await run(['categorise', '2', 'legal,game', 'game', 'video-gen'])
    expect(await record(store, '2')).toMatchObject({ visibility: 'public', categories: ['game', 'legal', 'video-gen'] })
    const { out } = await run(['categorise', '2', '--none', '--json'])
    expect(JSON.parse(out)).toMatchObject({ id: 2, categories: [] })
    expect(await audited(store)).toEqual(['2', '2', '2', '3', '2', '1'].map((id) => `app.update ${id} cli ${me}`))
  })

  it('apps merge asks first, changes the past, and apps unmerge undoes it', async () => {
    const store = await open()
    const { run } = store
    expect(await run(['merge', '2', '1'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('--yes') })
    const refused = await run(['merge', '2', '1'], { answers: ['n'] })
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('Nothing was changed.') })
    expect(refused.err).toContain('Count app 2, "B" (https://b.example) as app 1, "A" (https://a.example)')
    expect(await audited(store)).toEqual([])
    const merged = await run(['merge', '2', 'a.example'], { answers: ['y'] })
    expect(merged.err).toContain('✓ "B" now counts as "A". To undo it: model-gateway apps unmerge 2')
    expect(await ranked(store)).toEqual(['A 5', 'c.example:81 1'])
    expect((await run(['show', '1'])).out).toContain('2 (https://b.example)')
    expect((await run(['list'])).out).toContain('merged into 1')
    await run(['unmerge', '2'])
    expect(await ranked(store)).toEqual(['A 3', 'B 2', 'c.example:81 1'])
    expect(await audited(store)).toEqual([`app.unmerge 2 cli ${me}`, `app.merge 2 cli ${me}`])
  })

  it('merges that make no sense are refused as the API does it, and change nothing', async () => {
    const store = await open()
    const { run } = store
    await run(['merge', '2', '1', '--yes'])
    for (const [words, message] of [
      [['merge', '1', '1'], 'into itself'],
      [['merge', '1', '2'], 'is merged into this app'],
      [['merge', '2', '3'], 'unmerge it first'],
      [['merge', '3', '77'], 'There is no app "77".'],
      [['unmerge', '3'], 'not merged into another'],
    ] as const) {
      const confirmed = words[0] === 'merge' ? [...words, '--yes'] : words
      expect(await run(confirmed)).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining(message) })
    }
    expect(await audited(store)).toEqual([`app.merge 2 cli ${me}`])
  })

  it.each([
    [['rename', '1', ' '], 'no visible character'],
    [['rename', '1'], 'name'],
    [['categorise', '1'], 'Give at least one category'],
    [['categorise', '1', 'nonsense'], 'There is no category "nonsense"'],
    [['categorise', '1', 'game', '--none'], 'not both'],
    [['hide'], 'app'],
  ])('%j makes no sense', async (words, message) => {
    const { run } = await openAppsStore(openFresh)
    expect(await run(words)).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringMatching(new RegExp(message, 'i')),
    })
  })
})

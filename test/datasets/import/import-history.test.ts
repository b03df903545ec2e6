import { expect, it } from 'vitest'
import { HistoryProblemsError } from '../../../src/datasets/import/history-problems.ts'
import { describeStore } from '../../support/databases.ts'
import { csvHeader } from './history-file.ts'
import { type ImportStore, openImportStore, testSpan } from './import-store.ts'

const file = [
  csvHeader,
  '2025-06-01,https://a.example,Old name,game,1,10,100',
  '2025-06-02,https://a.example,A,legal;game,2,20,200',
  '2025-06-01,https://b.example,"B, the second",,3,30,9007199254740993',
  '',
].join('\n')

const rowsOfFile = [
  '2025-06-01 https://a.example 1 10 100',
  '2025-06-01 https://b.example 3 30 9007199254740993',
  '2025-06-02 https://a.example 2 20 200',
]

const fullHeader = `${csvHeader},visibility,merged_into`

async function problemsOf(work: Promise<unknown>): Promise<HistoryProblemsError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof HistoryProblemsError) return error
  throw new Error('nothing was refused', { cause: error })
}

async function versionOf({ repositories, organizationId }: ImportStore): Promise<string> {
  return (await repositories.appUsage.version(organizationId, { from: testSpan[0], to: testSpan[1] })).version
}

async function auditOf({ repositories, organizationId }: ImportStore) {
  const { entries } = await repositories.audit.list({ organizationId, offset: 0, limit: 10 })
  return entries.map(({ action, actor, after }) => ({ action, actor, after }))
}

describeStore((openFresh) => {
  const open = () => openImportStore(openFresh)

  it('sets what each app has used on each day, and knows the apps as on their latest day', async () => {
    const store = await open()
    expect(await store.read(file)).toEqual({
      rows: 3,
      apps: 2,
      newApps: 2,
      changedDays: 3,
      firstDay: '2025-06-01',
      lastDay: '2025-06-02',
    })
    expect(await store.rows()).toEqual(rowsOfFile)
    const app = await store.repositories.apps.findByOrigin(store.organizationId, 'https://a.example')
    expect(app).toMatchObject({ title: 'A', categories: ['game', 'legal'], visibility: 'public', canonicalId: null })
    expect(await auditOf(store)).toEqual([
      {
        action: 'app.import',
        actor: { kind: 'cli', id: 'somebody' },
        after: { apps: 2, new_apps: 2, changed_days: 3 },
      },
    ])
  })

  it('changes nothing the second time: no rows, no version of an answer, no entry of the audit log', async () => {
    const store = await open()
    await store.read(file)
    const version = await versionOf(store)
    expect(await store.read(file)).toMatchObject({ rows: 3, newApps: 0, changedDays: 0 })
    expect(await store.rows()).toEqual(rowsOfFile)
    expect(await versionOf(store)).toBe(version)
    expect(await auditOf(store)).toHaveLength(1)
  })

  it('replaces what is stored of the same app and day, leaves other days alone, and takes zeros for no usage', async () => {
    const store = await open()
    await store.read(file)
    const version = await versionOf(store)
    const correction = `${csvHeader}\n2025-06-01,https://a.example,,,7,8,9\n2025-06-01,https://b.example,,,0,0,0\n`
    expect(await store.read(correction)).toMatchObject({ newApps: 0, changedDays: 2 })
    expect(await store.rows()).toEqual(['2025-06-01 https://a.example 7 8 9', '2025-06-02 https://a.example 2 20 200'])
    expect(await versionOf(store)).not.toBe(version)
  })

  it('keeps what an operator has made of an app', async () => {
    const store = await open()
    await store.read(file)
    const { apps } = store.repositories
    const id = (await apps.findByOrigin(store.organizationId, 'https://a.example'))?.id ?? 0
    await apps.update(store.organizationId, id, { title: 'Mine', visibility: 'hidden', categories: ['roleplay'] }, 1)
    await store.read(file.replace(',1,10,100', ',5,10,100'))
    expect(await apps.get(store.organizationId, id)).toMatchObject({
      title: 'Mine',
      visibility: 'hidden',
      categories: ['roleplay'],
    })
  })

  it('takes nothing of a file with a wrong line, and says all that is wrong with it', async () => {
    const store = await open()
    await store.read(file)
    const wrong = Array.from({ length: 30 }, (_, index) => `2025-02-30,https://c.example,,,${index},1,1`)
    const lines = [csvHeader, '2025-06-03,https://a.example,A,,1,1,1', ...wrong, '2025-06-03,https://d.example,,,1,1,1']
    const { problems, total } = await problemsOf(store.read(lines.join('\n')))
    expect(total).toBe(30)
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(problems[0]?.reason).toBe('date must be a day such as 2025-01-31, not "2025-02-30"')
    expect(await store.rows()).toEqual(rowsOfFile)
    expect(await auditOf(store)).toHaveLength(1)
    expect(await store.repositories.apps.findByOrigin(store.organizationId, 'https://d.example')).toBeNull()
  })

  it('refuses a file without rows, and one that can not be read to its end', async () => {
    const store = await open()
    for (const text of ['', '\n\n', `${csvHeader}\n`]) {
      expect((await problemsOf(store.read(text))).problems).toEqual([{ line: 1, reason: 'the file holds no rows' }])
    }
    const cut = Buffer.concat([Buffer.from(file), Buffer.of(0x80, 0x0a)])
    expect((await problemsOf(store.read(cut))).problems).toEqual([
      { line: 5, reason: 'is not UTF-8; nothing after this line was read' },
    ])
    expect(await store.rows()).toEqual([])
  })

  it('merges new apps into others of the file or of the store, and makes them hidden or private', async () => {
    const store = await open()
    await store.read(file)
    const lines = [
      fullHeader,
      '2025-06-01,https://c.example,C,,1,1,1,hidden,https://a.example',
      '2025-06-01,https://d.example,D,,1,1,1,private,https://e.example/',
      '2025-06-01,https://e.example,E,,1,1,1,,',
    ]
    await store.read(lines.join('\n'))
    const find = (name: string) => store.repositories.apps.findByOrigin(store.organizationId, `https://${name}.example`)
    expect(await find('c')).toMatchObject({ visibility: 'hidden', canonicalId: (await find('a'))?.id })
    expect(await find('d')).toMatchObject({ visibility: 'private', canonicalId: (await find('e'))?.id })
    expect(await find('e')).toMatchObject({ visibility: 'public', canonicalId: null })
  })

  it('refuses merges into what is nowhere or comes back to itself, by line', async () => {
    const store = await open()
    const merged = (name: string, into: string) => `2025-06-01,https://${name}.example,,,1,1,1,,https://${into}.example`
    expect((await problemsOf(store.read([fullHeader, merged('c', 'nowhere')].join('\n')))).problems).toEqual([
      { line: 2, reason: 'merged_into names https://nowhere.example, which is no app of this file or of the store' },
    ])
    const circle = [fullHeader, merged('x', 'c'), merged('c', 'd'), merged('d', 'e'), merged('e', 'c')]
    expect((await problemsOf(store.read(circle.join('\n')))).problems).toEqual([
      { line: 3, reason: 'https://c.example is merged into itself by way of others' },
    ])
    expect(await store.write()).toBe(`${fullHeader}\n`)
  })

  it('leaves other organizations alone, though they know the same apps', async () => {
    const store = await open()
    const other = await store.another()
    await store.read(file)
    await other.read(`${csvHeader}\n2025-06-01,https://a.example,Theirs,,9,9,9\n`)
    expect(await store.rows()).toEqual(rowsOfFile)
    expect(await other.rows()).toEqual(['2025-06-01 https://a.example 9 9 9'])
  })
})

import { once } from 'node:events'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { instanceLocks } from '../../../src/storage/store/instance-locks.ts'
import { describeDatabases } from '../../support/databases.ts'
import { eventually } from '../../support/eventually.ts'
import { nextLine, startChild } from '../children/child-process.ts'

describeDatabases((openFresh, dialect) => {
  it('tells a living process from one that was killed', async () => {
    const { database, url, dataDir } = await openFresh()
    const locks = instanceLocks(database, 'watcher')
    await locks.hold()
    const child = startChild('hold-instance-lock.ts', url ?? '', dataDir, 'child')
    expect(await nextLine(child.lines)).toBe('locked')
    expect(await locks.isHeld('child')).toBe(true)
    child.process.kill('SIGKILL')
    await once(child.process, 'exit')
    await eventually(() => locks.isHeld('child')).toBe(false)
    await locks.release()
  })

  it('knows its own lock, and that of another in the same process', async () => {
    const { database, open } = await openFresh()
    const first = instanceLocks(database, 'first')
    const second = instanceLocks(await open(), 'second')
    await Promise.all([first.hold(), second.hold()])
    await first.hold()
    for (const locks of [first, second]) {
      expect(await locks.isHeld('first')).toBe(true)
      expect(await locks.isHeld('second')).toBe(true)
      expect(await locks.isHeld('third')).toBe(false)
    }
    await first.release()
    expect(await second.isHeld('first')).toBe(false)
    await second.release()
  })

  it('counts the living others on a file, and leaves the files of those that start alone', async () => {
    const { database, open, dataDir } = await openFresh()
    const [first, second] = [instanceLocks(database, 'first'), instanceLocks(await open(), 'second')]
    await first.hold()
    expect(first.othersOnFile()).toBe(0)
    await second.hold()
    const isFile = dialect === 'sqlite'
    expect([first.othersOnFile(), second.othersOnFile()]).toEqual(isFile ? [1, 1] : [0, 0])
    const starting = join(dataDir, 'gateway.sqlite-instance-starting')
    if (isFile) writeFileSync(starting, '')
    await second.release()
    expect(first.othersOnFile()).toBe(0)
    expect(readdirSync(dataDir).includes('gateway.sqlite-instance-starting')).toBe(isFile)
    await first.release()
  })

  it('leaves nothing behind', async () => {
    if (dialect !== 'sqlite') return
    const { database, dataDir } = await openFresh()
    const files = () => readdirSync(dataDir).filter((name) => name.includes('instance'))
    const locks = instanceLocks(database, 'one')
    await locks.hold()
    expect(files()).toHaveLength(1)
    await locks.release()
    expect(files()).toEqual([])
  })

  it('takes away what killed processes left, and nothing of those that start or live', async () => {
    if (dialect !== 'sqlite') return
    const { database, open, dataDir } = await openFresh()
    const files = () => readdirSync(dataDir).filter((name) => name.includes('instance'))
    const living = instanceLocks(await open(), 'living')
    await living.hold()
    const prefix = join(dataDir, String(files()[0]).replace('living', ''))
    for (const id of ['killed', 'starting']) writeFileSync(`${prefix}${id}`, '')
    for (const id of ['killed', 'living']) utimesSync(`${prefix}${id}`, 1, 1)
    const locks = instanceLocks(database, 'one')
    await locks.hold()
    expect(files().map((name) => name.split('instance-')[1])).toEqual(['living', 'one', 'starting'])
    expect(await locks.isHeld('living')).toBe(true)
    await Promise.all([locks.release(), living.release()])
  })
})

it('needs no file for a database in memory', async () => {
  const database = await openDatabase({ url: 'sqlite::memory:', dataDir: '' })
  const locks = instanceLocks(database, 'one')
  await locks.hold()
  expect(await locks.isHeld('one')).toBe(true)
  expect(await locks.isHeld('two')).toBe(false)
  await locks.release()
  await database.close()
})

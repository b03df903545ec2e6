import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ContainerFolders, containerIdOf, newContainerId } from '../../../src/tools/sandbox/container-folders.ts'
import { eventually } from '../../support/eventually.ts'

const root = mkdtempSync(join(tmpdir(), 'containers-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const hour = 3_600_000

describe('a container', () => {
  it('is the same folder for a workspace and a name, and another for another workspace', async () => {
    const folders = new ContainerFolders(join(root, 'a'), Date.now)
    const [first, second, other] = [
      await folders.open('one', 'build-1'),
      await folders.open('one', 'build-1'),
      await folders.open('two', 'build-1'),
    ]
    expect(second.folder).toBe(first.folder)
    expect(other.folder).not.toBe(first.folder)
    expect(newContainerId()).not.toBe(newContainerId())
    for (const id of [newContainerId(), containerIdOf('any session')]) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,20}$/)
  })

  it('ends once it was idle for so long, and not while it is used; what links point to stays', async () => {
    const folders = new ContainerFolders(join(root, 'b'), Date.now)
    const outside = join(root, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'kept'), '')
    const container = await folders.open('one', 'c')
    const again = await folders.open('one', 'c')
    symlinkSync(outside, join(container.folder, 'out'))
    await container.release(0)
    expect(existsSync(container.folder)).toBe(true)
    await again.release(0)
    await eventually(() => existsSync(container.folder)).toBe(false)
    expect(existsSync(join(outside, 'kept'))).toBe(true)
  })

  it('outlives the gateway, and is deleted at the next start if its time is up', async () => {
    let now = Date.now()
    const before = new ContainerFolders(join(root, 'c'), () => now)
    const [short, long] = [await before.open('one', 'short'), await before.open('one', 'long')]
    await short.release(hour)
    await long.release(3 * hour)
    now += 2 * hour
    await new ContainerFolders(join(root, 'c'), () => now).open('two', 'any')
    expect(existsSync(dirname(short.folder))).toBe(false)
    expect(existsSync(long.folder)).toBe(true)
  })

  it('N41: goes by the bounds of now, also after a restart and a change of the settings', async () => {
    const rules = { bytes: 1024 ** 3, files: 50_000, bytesOfAll: 4 * 1024 ** 3, canBeBounded: false }
    const before = await new ContainerFolders(join(root, 'd'), Date.now).open('one', 'c', rules)
    await before.release(hour)
    const folders = new ContainerFolders(join(root, 'd'), Date.now)
    expect((await folders.open('one', 'c', rules)).bounds).toEqual({ bytes: 1024 ** 3, files: 50_000 })
    expect((await folders.open('one', 'c', { ...rules, files: 16 })).bounds.files).toBe(16)
  })

  it('N41: opens although another one that was left can not be read', async () => {
    mkdirSync(join(root, 'e', 'owner'), { recursive: true })
    const path = join(root, 'e', 'owner', 'no-folder')
    writeFileSync(path, '')
    utimesSync(path, new Date(Date.now() + hour), new Date(Date.now() + hour))
    expect(existsSync((await new ContainerFolders(join(root, 'e'), Date.now).open('one', 'c')).folder)).toBe(true)
  })
})

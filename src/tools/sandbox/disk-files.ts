import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContainerFiles, ContainerUsage } from './container-files.ts'

/** Files of a container in a folder of the host. Nothing bounds them but those who look. */
export async function diskFiles(path: string): Promise<ContainerFiles> {
  const [folder, temporary] = [join(path, 'work'), join(path, 'tmp')]
  const make = async () => {
    for (const each of [folder, temporary]) await mkdir(each, { recursive: true, mode: 0o700 })
  }
  await make()
  return {
    folder,
    temporary,
    async empty() {
      for (const each of [folder, temporary]) await removeFolder(each)
      await make()
    },
    async usage() {
      const usage = { bytes: 0, files: 0 }
      for (const each of [folder, temporary]) await count(each, usage)
      return usage
    },
    isGone: () => false,
    remove: () => removeFolder(path),
  }
}

/** Deletes a folder. A command may have left some in it that even their owner can't list. */
export async function removeFolder(path: string): Promise<void> {
  const remove = () => rm(path, { recursive: true, force: true })
  await remove().catch(async () => {
    await openUp(path)
    await remove().catch(() => {})
  })
}

async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => {})
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) if (entry.isDirectory()) await openUp(join(folder, entry.name))
}

/** Adds what a folder takes on the disk. Links are not followed; what goes away meanwhile is not counted. */
async function count(folder: string, usage: { bytes: number; files: number }): Promise<ContainerUsage> {
  const list = () => readdir(folder, { withFileTypes: true })
  const entries = await list().catch(async () => {
    // Nothing hides in a folder that can't be listed.
    await chmod(folder, 0o700).catch(() => {})
    return await list().catch(() => [])
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const found = await lstat(path).catch(() => undefined)
    usage.files++
    usage.bytes += (found?.blocks ?? 0) * blockBytes
    if (entry.isDirectory()) await count(path, usage)
  }
  return usage
}

/** The unit of `st_blocks`, whatever the file system's own is. */
const blockBytes = 512

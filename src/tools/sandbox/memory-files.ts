import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import type { ContainerBounds, ContainerFiles } from './container-files.ts'
import { missingProgram, programPath } from './missing-program.ts'

// Without the gateway its standard input ends, and with it all that it holds.
const hold =
  'mount -t tmpfs -o "size=$2,nr_inodes=$3,mode=700,nosuid,nodev" none "$1" && mkdir "$1/work" "$1/tmp" && echo ready && exec cat >&2'

/**
 * Files of a container in a file system of their own, in memory, whose kernel refuses what is beyond the bounds. It is mounted where only
 * a process that does nothing else and the commands of the container see it, and ends with that process. Undefined where the machine does
 * not allow it: it needs user namespaces, and the programs `unshare`, `nsenter` and `mount` of util-linux.
 */
export async function memoryFiles(
  path: string,
  { bytes, files }: ContainerBounds,
): Promise<ContainerFiles | undefined> {
  if (['unshare', 'nsenter'].some((program) => missingProgram({ command: [program] }) !== undefined)) return undefined
  await mkdir(path, { recursive: true, mode: 0o700 })
  // The folders themselves are files, too.
  const mounted = ['sh', '-c', hold, 'sh', path, String(bytes), String(files + ownFiles)]
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', ...mounted], {
    cwd: '/',
    env: { PATH: programPath },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  holder.on('error', () => {})
  holder.stdin.on('error', () => {})
  const end = async () => {
    if (holder.exitCode === null && holder.signalCode === null && holder.pid !== undefined) {
      const exited = once(holder, 'exit')
      holder.kill('SIGKILL')
      await exited
    }
    await rm(path, { recursive: true, force: true }).catch(() => {})
  }
  const isReady = await new Promise<boolean>((resolve) => {
    holder.stdout.once('data', () => resolve(true))
    holder.once('error', () => resolve(false))
    holder.once('exit', () => resolve(false))
  })
  const { pid } = holder
  if (!isReady || pid === undefined) {
    await end()
    return undefined
  }
  // It must not keep the gateway from ending.
  holder.unref()
  for (const pipe of [holder.stdin, holder.stdout]) if (pipe instanceof Socket) pipe.unref()
  const seen = `/proc/${pid}/root${path}`
  return {
    folder: `${path}/work`,
    temporary: `${path}/tmp`,
    enter: ['nsenter', '--target', String(pid), '--user', '--mount', '--preserve-credentials'],
    async usage() {
      const { bsize, blocks, bfree, files: places, ffree } = await statfs(seen)
      return { bytes: (blocks - bfree) * bsize, files: places - ffree - ownFiles }
    },
    isGone: () => holder.exitCode !== null || holder.signalCode !== null,
    remove: end,
  }
}

/** The root and the two folders in it. */
const ownFiles = 3

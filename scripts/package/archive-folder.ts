import { basename, dirname } from 'node:path'
import { runProgram } from '../nodes/run-program.ts'

/** Packs a folder as `.tar.xz`: the same bytes for the same content, whoever packs it and whenever. `time` is in seconds since 1970. */
export async function archiveFolder(folder: string, file: string, time: number): Promise<void> {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`]
  // A fixed number of threads: with others it would be cut into other blocks.
  const packed = ['--use-compress-program=xz -6 --threads=2', '-cf', file]
  await runProgram('tar', [...same, ...packed, '-C', dirname(folder), basename(folder)])
}

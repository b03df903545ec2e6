import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { runProgram } from '../nodes/run-program.ts'
import { nonRoot } from './make-root.ts'
import type { ContainerConfig } from './read-dockerfile.ts'

export interface ImageParts {
  /** The root file system, as `makeRoot` made it. */
  readonly root: string
  readonly config: ContainerConfig
  /** How a registry or a program that reads the image calls it. */
  readonly tag: string
  /** Seconds since 1970. */
  readonly time: number
}

interface Blob {
  readonly digest: string
  readonly size: number
}

/** Writes an image as a folder of the OCI image layout; the same bytes for the same parts. https://github.com/opencontainers/image-spec */
export async function makeImage({ root, config, tag, time }: ImageParts, folder: string): Promise<void> {
  const blobs = join(folder, 'blobs', 'sha256')
  mkdirSync(blobs, { recursive: true })
  const tar = join(folder, 'layer.tar')
  await packRoot(root, tar, time)
  const content = await sha256(tar)
  const layer = await storeGzipped(tar, blobs)
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const created = new Date(time * 1000).toISOString()
  const description = storeJson(blobs, {
    created,
    architecture,
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: [`sha256:${content}`] },
    history: [{ created, created_by: 'npm run image' }],
  })
  const manifest = storeJson(blobs, {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...description },
    layers: [{ mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', ...layer }],
  })
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        mediaType: 'application/vnd.oci.image.manifest.v1+json',
        ...manifest,
        platform: { architecture, os: 'linux' },
        annotations: { 'org.opencontainers.image.ref.name': tag },
      },
    ],
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
}

/** All of it belongs to root, but the folder of the gateway's data. */
async function packRoot(root: string, tar: string, time: number): Promise<void> {
  const same = ['--sort=name', '--numeric-owner', `--mtime=@${time}`, '--format=gnu', '-C', root]
  await runProgram('tar', ['-cf', tar, '--owner=0', '--group=0', '--exclude=./data', ...same, '.'])
  await runProgram('tar', ['-rf', tar, `--owner=${nonRoot}`, `--group=${nonRoot}`, ...same, './data'])
}

async function storeGzipped(file: string, blobs: string): Promise<Blob> {
  const packed = `${file}.gz`
  await pipeline(createReadStream(file), createGzip({ level: 6 }), createWriteStream(packed))
  rmSync(file)
  const hash = await sha256(packed)
  const { size } = statSync(packed)
  renameSync(packed, join(blobs, hash))
  return { digest: `sha256:${hash}`, size }
}

function storeJson(blobs: string, value: object): Blob {
  const text = JSON.stringify(value)
  const hash = createHash('sha256').update(text).digest('hex')
  writeFileSync(join(blobs, hash), text)
  return { digest: `sha256:${hash}`, size: Buffer.byteLength(text) }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PageFiles } from '../files.ts'
import { bundlePages } from './bundle-pages.ts'

/** Bundles the pages and compresses their files: as small as they get, or quickly. */
export async function packPages(how: 'small' | 'quick'): Promise<PageFiles> {
  const { pages, files } = await bundlePages()
  const quality = how === 'small' ? constants.BROTLI_MAX_QUALITY : 5
  const packed = files.map(({ name, type, bytes }) => {
    const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    return [name, { type, plain: bytes, br, gzip: gzipSync(bytes, { level: how === 'small' ? 9 : 6 }) }] as const
  })
  return { pages, files: new Map(packed) }
}

import type { Plugin } from 'esbuild'
import { packPages } from '../pages/build/pack-pages.ts'

/** Puts the files that pages load into the bundle, compressed, in place of the module that makes them from their sources. */
export function packedPageFiles(): Plugin {
  return {
    name: 'page-files',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]pages[/\\]files\.ts$/ }, async () => {
        const { pages, files } = await packPages('small')
        const packed = [...files].map(([name, { type, br, gzip }]) => [name, type, base64(br), base64(gzip)])
        return { contents: unpacking(JSON.stringify(pages), JSON.stringify(packed)), loader: 'js' }
      })
    },
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

// The plain form is for clients that take no compression: none of the browsers is one.
function unpacking(pages: string, packed: string): string {
  return `import { brotliDecompressSync } from 'node:zlib'
const files = ${packed}.map(([name, type, br, gzip]) => {
  const bytes = Buffer.from(br, 'base64')
  return [name, { type, br: bytes, gzip: Buffer.from(gzip, 'base64'), plain: brotliDecompressSync(bytes) }]
})
const held = { pages: ${pages}, files: new Map(files) }
export const pageFiles = () => Promise.resolve(held)
`
}

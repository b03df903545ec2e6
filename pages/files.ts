import { packPages } from './build/pack-pages.ts'

/** A file that pages load, compressed already. */
export interface PageFile {
  readonly type: string
  readonly plain: Uint8Array
  readonly br: Uint8Array
  readonly gzip: Uint8Array
}

export type PageName = 'home' | 'reference' | 'console'

/** The names of the files that a page begins with. */
export interface PageLoads {
  readonly script: string
  /** What the script imports at once, and what these do. */
  readonly parts: readonly string[]
  readonly style: string
}

/** What pages load: by page the names of its files, and the files by name. */
export interface PageFiles {
  readonly pages: Readonly<Record<PageName, PageLoads>>
  readonly files: ReadonlyMap<string, PageFile>
}

/**
 * The files of all pages. From the sources they are bundled now, with esbuild; the build of the gateway puts a module in place of this
 * one that holds them (`scripts/page-files.ts`).
 */
export function pageFiles(): Promise<PageFiles> {
  return packPages('quick')
}

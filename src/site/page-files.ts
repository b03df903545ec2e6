import type { PageFiles } from '../../pages/files.ts'

// What pages load, in the languages of browsers, comes in here and nowhere else.
export type { PageFile, PageFiles, PageLoads } from '../../pages/files.ts'

/** The files of all pages, which are not loaded before: most gateways are never opened in a browser. */
export async function loadPageFiles(): Promise<PageFiles> {
  const { pageFiles } = await import('../../pages/files.ts')
  return pageFiles()
}

import { html } from './html.ts'
import type { PageLoads } from './page-files.ts'
import { shell } from './shell.ts'

/** The page of the API reference: it reads the served contract itself. `apiPath` is where it finds the API, without a slash before it. */
export function referencePage(apiPath: string, files: PageLoads): string {
  return shell({
    title: 'API reference · Model Gateway',
    description: 'Every operation of this gateway, with samples, and a way to try it.',
    files,
    body: html`<div id="reference" data-api="${apiPath}"></div>
<noscript><p>This page needs JavaScript. The contract is at <a href="openapi.yaml">openapi.yaml</a>.</p></noscript>`,
  })
}

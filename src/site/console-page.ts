import { html } from './html.ts'
import type { PageLoads } from './page-files.ts'
import { shell } from './shell.ts'

/**
 * The one page of the console, for every address below it. `up` leads from that address to the gateway's own (`../`), since a proxy may have
 * put the gateway below a path. With `hasProvider` it offers to sign in there.
 */
export function consolePage(up: string, hasProvider: boolean, files: PageLoads): string {
  return shell({
    title: 'Console · Model Gateway',
    description: 'See and change what this gateway does.',
    up,
    files,
    body: html`<div id="console" data-up="${up}"${hasProvider && html` data-sign-in="${up}console/sign-in"`}></div>
<noscript><p>The console needs JavaScript. Everything it does can be done with the <a href="${up}docs">API</a>, too.</p></noscript>`,
  })
}

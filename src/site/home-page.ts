import { type Html, html } from './html.ts'
import type { PageLoads } from './page-files.ts'
import type { ProviderRow, ProviderState } from './provider-states.ts'
import { shell } from './shell.ts'
import { baseUrls, snippets } from './snippets.ts'

/** What the first page shows. */
export interface HomeFacts {
  /** The gateway's address for callers, without the API's path. */
  readonly origin: string
  readonly isReady: boolean
  readonly version: string | undefined
  /** The model that snippets ask. */
  readonly model: string
  /** Undefined where they are not told. */
  readonly providers: readonly ProviderRow[] | undefined
  readonly hasConsole: boolean
  readonly hasRankings: boolean
  readonly hasMetrics: boolean
}

/** The page that a browser is shown at the gateway's address. */
export function homePage(facts: HomeFacts, files: PageLoads): string {
  const { isReady, version, providers } = facts
  return shell({
    title: 'Model Gateway',
    description: 'One API in front of many language models.',
    files,
    body: html`<main>
<header>
<h1>Model Gateway</h1>
${version !== undefined && html`<span class="muted">${version}</span>`}
${isReady ? html`<span class="good">● running</span>` : html`<span class="bad">■ not ready: its store is out of reach, or it is stopping</span>`}
</header>
${connectPart(facts)}
${snippetPart(facts)}
${providers !== undefined && providerPart(providers)}
${linkPart(facts)}
</main>`,
  })
}

function connectPart({ origin }: HomeFacts): Html {
  return html`<section aria-labelledby="connect">
<h2 id="connect">Base URLs</h2>
<table>
<thead><tr><th>A client that speaks</th><th>takes this base URL</th><th class="wide">as</th><th><span class="unseen">Copy</span></th></tr></thead>
<tbody>
${baseUrls(origin).map(
  ({ speaks, url, note }, at) => html`<tr>
<td>${speaks}</td>
<td><code id="url-${at}">${url}</code></td>
<td class="wide mono muted">${note}</td>
<td class="end"><button type="button" data-copies="url-${at}" hidden>Copy<span class="unseen"> the base URL for ${speaks}</span></button></td>
</tr>
`,
)}</tbody>
</table>
<p class="muted">Clients send a key. <code>model-gateway keys create --name me</code> makes one.</p>
</section>`
}

function snippetPart({ origin, model }: HomeFacts): Html {
  return html`<section aria-labelledby="snippets">
<h2 id="snippets">Snippets</h2>
<div>
${snippets(origin, model).map(
  ({ title, text }, at) => html`<details${at === 0 ? html` open` : ''}>
<summary>${title}</summary>
<div class="copyable"><pre id="snippet-${at}" tabindex="0" role="region" aria-label="${title}">${text}</pre>
<button type="button" data-copies="snippet-${at}" hidden>Copy<span class="unseen"> ${title}</span></button></div>
</details>
`,
)}</div>
</section>`
}

const marks: Readonly<Record<ProviderState, { readonly shape: string; readonly colour: string }>> = {
  ok: { shape: '●', colour: 'good' },
  'not asked yet': { shape: '○', colour: 'muted' },
  'no key': { shape: '○', colour: 'muted' },
  'cooling down': { shape: '▲', colour: 'warn' },
  'failing in part': { shape: '▲', colour: 'warn' },
  failing: { shape: '▲', colour: 'warn' },
  unreachable: { shape: '■', colour: 'bad' },
  'key refused': { shape: '■', colour: 'bad' },
}

function providerPart(providers: readonly ProviderRow[]): Html {
  if (providers.length === 0) {
    return html`<section aria-labelledby="providers">
<h2 id="providers">Providers</h2>
<p>There is none yet. Set a provider's key in the environment, such as <code>OPENAI_API_KEY</code>, and start the gateway again.</p>
</section>`
  }
  return html`<section aria-labelledby="providers">
<h2 id="providers">Providers</h2>
<table>
<thead><tr><th>Provider</th><th>State</th><th class="number">Models</th></tr></thead>
<tbody>
${providers.map(
  ({ slug, name, models, state, details }) => html`<tr>
<td>${name} <span class="mono muted">${slug}</span></td>
<td><span class="${marks[state].colour}">${marks[state].shape} ${state}</span>${details !== '' && html` <span class="muted">${details}</span>`}</td>
<td class="number">${models}</td>
</tr>
`,
)}</tbody>
</table>
<p class="muted">As requests have seen them. Load the page again for their state now.</p>
</section>`
}

function linkPart({ hasConsole, hasRankings, hasMetrics }: HomeFacts): Html {
  return html`<nav aria-label="More">
<ul class="links">
${hasConsole && html`<li><a href="console">Console</a></li>`}
<li><a href="docs">API reference</a></li>
<li><a href="openapi.yaml">openapi.yaml</a></li>
<li><a href="openapi.json">openapi.json</a></li>
<li><a href="${hasRankings ? 'rankings' : 'docs#getAppRankings'}">App rankings</a></li>
<li><a href="readyz">Readiness</a></li>
${hasMetrics && html`<li><a href="metrics">Metrics</a></li>`}
</ul>
</nav>`
}

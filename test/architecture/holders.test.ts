import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from '../../scripts/separate-packages.ts'

const root = resolve(import.meta.dirname, '../..')
const files = sourceFiles(root, 'src')
  .filter((name) => !name.startsWith('src/shares/'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/**
 * What is shared and takes no holder: pools and caches of a file's own, with the reason. Everything else that callers could fill or wait for
 * is a Semaphore, FairShares or SharedCache of src/shares, which take the holder of each place and entry.
 */
const reasons = {
  keyed: 'has one entry for each organization, workspace, key or address, read again at once',
  configured: 'is filled by what the operator has configured',
  cheap: 'holds what is made again in milliseconds at most: nobody waits for it',
  common: 'is the same for all callers, and read again from the database',
  bounded: 'belongs to one request, answer or process',
  metered: 'counts for metrics; nobody waits for it',
} as const

/** Caches, queues and counts of a file's own. */
const ownCaches: Readonly<Record<string, keyof typeof reasons>> = {
  'src/accounting/experience.ts': 'keyed',
  'src/app/otlp/span-sender.ts': 'metered',
  'src/attempts/health/health-registry.ts': 'configured',
  'src/attempts/health/replica-link.ts': 'configured',
  'src/attempts/transport/create-agent.ts': 'cheap',
  'src/attempts/transport/http-transport.ts': 'cheap',
  'src/attempts/transport/origin-places.ts': 'keyed',
  'src/auth/sessions/sessions.ts': 'keyed',
  'src/backtest/kept-rows.ts': 'bounded',
  'src/broadcast/broadcast-watcher.ts': 'keyed',
  'src/broadcast/filter-pattern.ts': 'cheap',
  'src/datasets/app-attribution.ts': 'cheap',
  'src/datasets/app-rankings.ts': 'common',
  'src/federation/federation-switch.ts': 'keyed',
  'src/formats/anthropic-messages/client/tool-schemas.ts': 'cheap',
  'src/formats/anthropic-messages/relay/stream.ts': 'bounded',
  'src/formats/client-request/check-json-schema.ts': 'cheap',
  'src/formats/openai-responses/relay/output-trail.ts': 'bounded',
  'src/guardrails/output-filters.ts': 'bounded',
  'src/guardrails/patterns/pattern-filters.ts': 'cheap',
  'src/http/connections/connection-door.ts': 'keyed',
  'src/http/documents/served-contract.ts': 'configured',
  'src/operations/models/model-popularity.ts': 'keyed',
  'src/storage/apps/app-counts.ts': 'common',
  'src/telemetry/bounded-label.ts': 'metered',
  'src/telemetry/caller-series.ts': 'metered',
  'src/tools/step-calls.ts': 'bounded',
  'src/workspaces/byok-access.ts': 'keyed',
}

/** Pools of connections, threads and sockets. */
const ownPools: Readonly<Record<string, string>> = {
  'src/attempts/transport/create-agent.ts': 'its connections are the places of origin-places.ts',
  'src/outbound/pinned-client.ts': 'one connection for a fetch of guarded-client.ts, which holds a place',
  'src/outbound/proxy-agent.ts': 'its users hold places: http-transport.ts and guarded-client.ts',
  'src/cli/call/gateway-client.ts': 'a command line has no callers',
  'src/documents/document-reader.ts': 'a thread for each place of its semaphore',
  'src/tools/mcp/mcp-connection.ts': 'its requests are fetches of guarded-client.ts',
  'src/http/connections/upgrades.ts': 'sockets are the places of socket-shares.ts',
}

const kept =
  /^(?: {2}(?:readonly )?#?(\w+)|(?:const|let) (\w+))(?:: [^=\n]+)? = new (?:Map|Set)\b|^ {2}#?(\w+)(?:: [^=\n]+)? = (?:new Array|\[\])/gm
const pools = /\bnew (?:Agent|Pool|BalancedPool|Client|Worker|WebSocketServer|EnvHttpProxyAgent|ProxyAgent)\(/
const ownWords =
  /\bclass \w*(?:Semaphore|Pool|Queue|Cache|Lru|LRU)\b|\bfunction create\w*(?:Semaphore|Pool|Queue|Cache)\b/

/** Names of a file's maps, sets and lists that live on and have a limit: their size is compared with it. */
function limitedIn(text: string): string[] {
  return [...text.matchAll(kept)]
    .map(([, field, variable, list]) => field ?? variable ?? list ?? '')
    .filter((name) => new RegExp(`\\b${name}\\.(?:size|length) *[<>]=? *(?:this\\.)?[#a-zA-Z]`).test(text))
}

it('N35: every cache, queue and count that has a limit takes a holder, or says why none could fill it', () => {
  const own = files.filter(({ text }) => limitedIn(text).length > 0).map(({ name }) => name)
  expect(own).toEqual(Object.keys(ownCaches).toSorted())
})

it('N35: every pool is used by those who hold a place', () => {
  expect(files.filter(({ text }) => pools.test(text)).map(({ name }) => name)).toEqual(Object.keys(ownPools).toSorted())
})

it('N35: what calls itself a semaphore, pool, queue or cache knows its holder', () => {
  const strangers = files.filter(({ text }) => ownWords.test(text) && !/\b[hH]older\b|HeldBytes|SocketShare/.test(text))
  expect(strangers.map(({ name }) => name)).toEqual([])
})

it('a cache of a file’s own is found', () => {
  expect(limitedIn('  readonly #entries = new Map<string, Entry>()\n  if (this.#entries.size >= most)')).toEqual([
    'entries',
  ])
  expect(limitedIn('const kept = new Set<string>()\n  if (kept.size > keptMax)')).toEqual(['kept'])
  expect(limitedIn('const table = new Map<string, X>()\n  table.get(1)\n')).toEqual([])
})

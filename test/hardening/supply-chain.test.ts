import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { separateFolders } from '../../scripts/separate-packages.ts'

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

interface Manifest {
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
  readonly scripts?: Readonly<Record<string, string>>
}

const root = new URL('../../', import.meta.url)
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as T

interface ProjectManifest {
  readonly allowScripts?: Readonly<Record<string, boolean>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

// The project's, and those of folders that have packages of their own. Places of packages begin at the project's folder.
const separate = separateFolders(fileURLToPath(root))
const projects = ['', ...separate.map(({ name }) => `${name}/`)].map((folder) => {
  const { packages } = read<{ packages: Readonly<Record<string, LockedPackage>> }>(`${folder}package-lock.json`)
  const { '': _self, ...entries } = packages
  const manifest = read<ProjectManifest>(`${folder}package.json`)
  return { folder, manifest, entries, wanted: { ...manifest.dependencies, ...manifest.devDependencies } }
})
const packages = projects.flatMap(({ folder, entries }) =>
  Object.entries(entries).map(([place, entry]) => [folder + place, entry] as const),
)
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What may be passed on with the gateway. */
const runtimeLicences = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'PSF-2.0',
])
/** What tools may have beside these: they are not passed on. */
const toolLicences = new Set(['MPL-2.0', 'Python-2.0', 'CC0-1.0', 'BlueOak-1.0.0'])

/** Tools that say their licence in no member that npm copies, but where these files of theirs do. */
const saidElsewhere: Readonly<Record<string, readonly [licence: string, file: string, words: RegExp]>> = {
  busboy: ['MIT', 'LICENSE', /^Copyright Brian White[\s\S]*Permission is hereby granted, free of charge/],
  'humanize-number': ['MIT', 'Readme.md', /## License\s+MIT/],
  streamsearch: ['MIT', 'LICENSE', /^Copyright Brian White[\s\S]*Permission is hereby granted, free of charge/],
}

/** Whether an SPDX expression can be met with allowed licences; of `A OR B` one is enough. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(text)) return false
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.has(each.trim())))
}

function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type ?? '').join(' OR ') ?? ''
}

/** What the gateway does not write itself, and why. The formats, routing and money are its own. */
const reasons: Readonly<Record<string, string>> = {
  '@fastify/busboy': 'forms with files, as they come in',
  '@koa/router': 'given: routes of the server',
  '@modelcontextprotocol/client': 'two versions of the protocol towards MCP servers',
  '@opentelemetry/api': 'asked for by the next one',
  '@opentelemetry/otlp-transformer': 'traces and metrics in the format of OTLP',
  '@smithy/core': 'checksums and event streams of AWS',
  '@smithy/signature-v4': 'signatures of requests to AWS',
  ajv: 'given: JSON Schema',
  'ajv-formats': 'given: formats of JSON Schema',
  'better-sqlite3': 'given: SQLite',
  citty: 'commands and options of the CLI',
  'csv-parse': 'history of app rankings that is imported',
  'csv-stringify': 'the same, back into files; lists of generations',
  'gpt-tokenizer': 'tokens as OpenAI counts them',
  jose: 'given: JWS, JWK and JWT',
  'json-p3': 'JSONPath of contract overlays (RFC 9535)',
  jsonrepair: 'syntax of JSON that models wrote',
  knex: 'given: SQL for two databases',
  koa: 'given: the server',
  'koa-bodyparser': 'given: bodies of forms and small JSON',
  'openapi-backend': 'given: operationIds to handlers',
  'openid-client': 'signing in to the console with an OpenID Connect provider',
  pg: 'PostgreSQL, where the operator has one',
  pino: 'lines of the log',
  'prom-client': 'metrics in the format of Prometheus',
  'rate-limiter-flexible': 'rate limits, alone or shared by Redis',
  re2js: 'patterns of others in linear time',
  redis: 'Redis, where the operator has one',
  undici: 'HTTP towards providers with addresses that are pinned',
  unpdf: 'text of PDF files',
  ws: 'WebSocket',
  yaml: 'the contract and gateway.yaml',
}

// Of tools, for platforms on which they were not locked.
const withoutIntegrity = /^@biomejs\/cli-/

describe('the lockfiles', () => {
  it('have all packages from the registry, each held to a SHA-512', () => {
    const loose = packages.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
    const unknown = loose.filter(
      ([place, { dev = false, optional = false }]) => !(dev && optional && withoutIntegrity.test(nameOf(place))),
    )
    expect(unknown.map(([place]) => place)).toEqual([])
    expect(loose.filter(([place]) => existsSync(new URL(place, root))).map(([place]) => place)).toEqual([])
  })

  it('name no other place that a package could come from', () => {
    // A git repository, a file or a host of somebody’s own would be in `resolved`.
    expect(packages.filter(([, { resolved, link }]) => resolved !== undefined || link === true)).toEqual([])
    const versions = projects.flatMap(({ wanted }) => Object.entries(wanted))
    const exact = /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
    expect(versions.filter(([, version]) => !exact.test(version))).toEqual([])
  })

  it('have what each package.json asks for', () => {
    for (const { entries, wanted } of projects) {
      for (const [name, version] of Object.entries(wanted)) {
        expect([name, entries[`node_modules/${name}`]?.version]).toEqual([name, version.replace(/^npm:.*@/, '')])
      }
    }
  })

  it('have the direct dependencies at run time that have a reason, no other', () => {
    const direct = projects.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
    expect(direct.toSorted()).toEqual(Object.keys(reasons).toSorted())
  })

  it('are four, and none of the separate ones has anything that runs in production', () => {
    expect(separate.map(({ name }) => name).toSorted()).toEqual(['codegen', 'scripts', 'test'])
    const runtime = packages.filter(([place, { dev = false }]) => !dev && !place.startsWith('node_modules/'))
    expect(runtime.map(([place]) => place)).toEqual([])
  })
})

describe('licences', () => {
  const licences = (isTool: boolean) => (isTool ? new Set([...runtimeLicences, ...toolLicences]) : runtimeLicences)

  it('are allowed, for every package of the lockfiles', () => {
    const refused = packages.filter(([place, { license, dev = false }]) => {
      const said = license ?? (dev ? saidElsewhere[nameOf(place)]?.[0] : undefined)
      return !isAllowed(said ?? '', licences(dev))
    })
    expect(refused.map(([place, { license }]) => `${place} ${license}`)).toEqual([])
  })

  it.for(Object.entries(saidElsewhere))('of %s is where it is said to be', ([name, [, file, words]], { skip }) => {
    const place = packages.find(([each]) => nameOf(each) === name)?.[0]
    const isInstalled = existsSync(new URL(`${place}/package.json`, root))
    skip(place !== undefined && !isInstalled, 'its folder is not installed, run "npm run install:all"')
    expect(readFileSync(new URL(`${place}/${file}`, root), 'utf8')).toMatch(words)
  })

  it('are those that the installed packages name themselves', () => {
    const installed = packages.filter(([place]) => existsSync(new URL(`${place}/package.json`, root)))
    expect(installed.length).toBeGreaterThan(300)
    const refused = installed
      .map(([place, { dev = false }]) => [place, licenceOf(read<Manifest>(`${place}/package.json`)), dev] as const)
      .map(
        ([place, licence, dev]) => [place, licence || (dev && saidElsewhere[nameOf(place)]?.[0]) || '', dev] as const,
      )
      .filter(([, licence, dev]) => !isAllowed(licence, licences(dev)))
    expect(refused).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['', false],
    ['(MIT OR GPL-3.0) AND GPL-2.0', false],
  ])('%s: %s', (expression, isGood) => {
    expect(isAllowed(expression, runtimeLicences)).toBe(isGood)
  })
})

describe('scripts that run when packages are installed', () => {
  const installing = ['preinstall', 'install', 'postinstall']

  it('are decided on one by one in package.json', () => {
    for (const { entries, manifest } of projects) {
      const locked = Object.entries(entries).flatMap(([place, { hasInstallScript }]) =>
        hasInstallScript === true ? [nameOf(place)] : [],
      )
      expect(locked.toSorted()).toEqual(Object.keys(manifest.allowScripts ?? {}).toSorted())
    }
  })

  it('are those of the lockfiles: no installed package has another', () => {
    const found = packages.filter(([place, { hasInstallScript }]) => {
      if (hasInstallScript === true || !existsSync(new URL(`${place}/package.json`, root))) return false
      const { scripts = {} } = read<Manifest>(`${place}/package.json`)
      return installing.some((name) => name in scripts) || existsSync(new URL(`${place}/binding.gyp`, root))
    })
    expect(found.map(([place]) => place)).toEqual([])
  })
})

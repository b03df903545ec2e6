import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { configSource, rereadConfig } from '../../src/config/reread-config.ts'
import type { Environment } from '../../src/environment/environment.ts'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reread-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

function start(yaml: string, env: Environment = {}) {
  const file = join(cwd, 'gateway.yaml')
  writeFileSync(file, yaml)
  const source = configSource({ env, cwd })
  let running = source.loaded
  return {
    running: () => running.config,
    reread(changed: string) {
      writeFileSync(file, changed)
      const read = source.reread(running)
      running = read.loaded
      return { changed: read.changed, requiresRestart: read.requiresRestart }
    },
  }
}

it('applies what may change, keeps what needs a restart, and names both', () => {
  const { running, reread } = start('limits: { tools: 5 }\nhost: 127.0.0.1')
  expect(reread('limits: { tools: 6 }\nhost: 0.0.0.0\nlog_level: warn')).toEqual({
    changed: ['log_level', 'limits.tools'],
    requiresRestart: ['host'],
  })
  expect(running()).toMatchObject({ host: '127.0.0.1', logLevel: 'warn', limits: { toolsMax: 6 } })
})

it('names what needs a restart until it is as it was at the start', () => {
  const { reread } = start('port: 1000')
  expect(reread('port: 2000').requiresRestart).toEqual(['port'])
  expect(reread('port: 3000').requiresRestart).toEqual(['port'])
  expect(reread('port: 1000').requiresRestart).toEqual([])
})

it('keeps a setting unset that needs a restart, and one that is gone', () => {
  const { running, reread } = start('metrics: { port: 9999 }')
  expect(reread('redis_url: redis://127.0.0.1').requiresRestart).toEqual(['redis_url', 'metrics.port'])
  expect(running().redisUrl).toBeUndefined()
  expect(running().metrics.port).toBe(9999)
})

it('goes back to the default where a line is gone', () => {
  const { running, reread } = start('limits: { tools: 5 }')
  expect(reread('').changed).toEqual(['limits.tools'])
  expect(running().limits.toolsMax).toBe(128)
})

it('lets the environment and flags win, as at the start', () => {
  const { reread } = start('log_level: info', { GATEWAY_LOG_LEVEL: 'error' })
  expect(reread('log_level: warn')).toEqual({ changed: [], requiresRestart: [] })
})

it('names MCP servers as a whole', () => {
  const { reread } = start('')
  const server = 'mcp: { servers: [{ name: one, url: "http://127.0.0.1/" }] }'
  expect(reread(server).changed).toEqual(['mcp.servers'])
  expect(reread(server).changed).toEqual([])
})

it('stays in production, or out of it', () => {
  const env: Record<string, string> = {}
  writeFileSync(join(cwd, 'gateway.yaml'), '')
  const { loaded } = configSource({ env, cwd })
  env['NODE_ENV'] = 'production'
  const read = rereadConfig({ env, cwd }, loaded)
  expect([read.loaded.config.isProduction, read.loaded.config.simulator.isEnabled]).toEqual([false, true])
})

it('refuses a file that is gone: its providers must not be', () => {
  writeFileSync(join(cwd, 'gateway.yaml'), '')
  const { loaded, reread } = configSource({ env: {}, cwd })
  rmSync(join(cwd, 'gateway.yaml'))
  expect(() => reread(loaded)).toThrow('gateway.yaml: is gone')
})

it('takes a file that has come', () => {
  const { loaded, reread } = configSource({ env: {}, cwd })
  writeFileSync(join(cwd, 'gateway.yaml'), 'limits: { tools: 7 }')
  expect(reread(loaded).changed).toEqual(['limits.tools'])
})

it('throws all problems, as the start does', () => {
  const { reread } = start('')
  expect(() => reread('limits: { tols: 5 }\nport: many')).toThrow(/2 problems:\n {2}gateway.yaml:1:11 limits.tols/)
})

it('reads the files of variables again', () => {
  const write = (text: string) => writeFileSync(join(cwd, 'keys.env'), text)
  const yaml = 'env_files: keys.env\nproviders: [{ slug: openai }]'
  write('OPENAI_API_KEY=sk-one\nGATEWAY_LOG_LEVEL=warn')
  const { running, reread } = start(yaml)
  expect(running().providers[0]?.apiKey).toBe('sk-one')
  write('OPENAI_API_KEY=sk-two\nGATEWAY_LOG_LEVEL=error\nDATABASE_URL=postgres://elsewhere/')
  expect(reread(yaml)).toEqual({ changed: ['log_level'], requiresRestart: ['database_url'] })
  expect(running().providers[0]?.apiKey).toBe('sk-two')
})

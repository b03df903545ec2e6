import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../src/config/config-schema.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

function withFile(text: string): { cwd: string; env: Record<string, string> } {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'gateway.yaml'), text)
  return { cwd, env: quietEnvironment(cwd) }
}

describe('config check', () => {
  it('says that everything is fine, and what there is', async () => {
    const { exitCode, out } = await runWords(['config', 'check'], withFile('port: 9000\n'))
    expect(exitCode).toBe(0)
    expect(out).toBe('✓ gateway.yaml is fine: 1 provider, 7 models.\n')
  })

  it('names all that is wrong, by line and key, and fails', async () => {
    const { exitCode, err } = await runWords(['config', 'check'], withFile('port: many\nlimts: {}\n'))
    expect(exitCode).toBe(1)
    expect(err).toContain('gateway.yaml:1:7 port:')
    expect(err).toContain('gateway.yaml:2:1 limts: unknown key')
  })

  it('fails on a model of a provider that is not there, and on scripts that can not be read', async () => {
    const model = 'models:\n  - id: a/b\n    endpoints:\n      - {provider: nobody, upstream_model: b}\n'
    expect((await runWords(['config', 'check'], withFile(model))).err).toContain('models[0].endpoints[0].provider')
    const scripts = 'simulator: {scripts: missing.yaml}\n'
    expect((await runWords(['config', 'check'], withFile(scripts))).err).toContain('simulator.scripts')
  })

  it('takes the file that --config names', async () => {
    const { cwd, env } = withFile('')
    writeFileSync(join(cwd, 'other.yaml'), 'port: 1\n')
    expect((await runWords(['config', 'check', '--config', 'other.yaml'], { cwd, env })).out).toContain(
      'other.yaml is fine',
    )
    expect((await runWords(['config', 'check', '--config', 'none.yaml'], { cwd, env })).err).toContain(
      'there is no file',
    )
  })
})

describe('config explain', () => {
  it('shows each value and where it comes from, secrets masked', async () => {
    const { cwd, env } = withFile('port: 9000\n')
    const options = { cwd, env: { ...env, GATEWAY_HOST: '0.0.0.0', GATEWAY_MASTER_KEY: 'very secret' } }
    const { out } = await runWords(['config', 'explain'], options)
    expect(out).toMatch(/^port +9000 +gateway\.yaml:1$/m)
    expect(out).toMatch(/^host +0\.0\.0\.0 +environment GATEWAY_HOST$/m)
    expect(out).toMatch(/^limits\.request_timeout +10m +default$/m)
    expect(out).not.toContain('very secret')
  })

  it('shows the providers that were found', async () => {
    const env = { ...quietEnvironment(temporaryFolder()), GROQ_API_KEY: 'gsk-secret' }
    const { out } = await runWords(['config', 'explain', '--json'], { env, cwd: temporaryFolder() })
    const values = JSON.parse(out) as { key: string; origin: string }[]
    expect(values.find(({ key }) => key === 'providers.groq')?.origin).toBe('environment GROQ_API_KEY')
    expect(out).not.toContain('gsk-secret')
  })
})

it('config schema prints the schema that gateway.yaml is held to', async () => {
  const { out } = await runWords(['config', 'schema'])
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(configSchema)))
})

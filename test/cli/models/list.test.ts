import { describe, expect, it } from 'vitest'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

function run(words: readonly string[], variables: Record<string, string> = {}) {
  const cwd = temporaryFolder()
  return runWords(['models', 'list', ...words], { cwd, env: { ...quietEnvironment(cwd), ...variables } })
}

describe('models list', () => {
  it('shows the simulator with its prices where nothing else is there', async () => {
    const { exitCode, out, err } = await run([])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^sim\/echo +sim +128,000 +0\.10 +0\.40$/m)
    expect(err).toContain('7 models')
  })

  it('shows only what was searched for', async () => {
    const { out, err } = await run(['ECHO'])
    expect(out.match(/^sim\//gm)).toHaveLength(1)
    expect(err).toContain('1 model;')
  })

  it("shows only one provider's models", async () => {
    const { out } = await run(['--provider', 'groq'], { GROQ_API_KEY: 'k' })
    expect(out).toContain('groq')
    expect(out).not.toContain('sim/echo')
  })

  it('refuses a provider that is not there and names those that are', async () => {
    const { exitCode, err } = await run(['--provider', 'nobody'])
    expect(exitCode).toBe(1)
    expect(err).toContain('There are: sim.')
  })

  it('prints the records of GET /models as JSON', async () => {
    const { out, err } = await run(['--json', 'echo'])
    expect(JSON.parse(out)).toMatchObject([{ id: 'sim/echo', pricing: { prompt: expect.any(String) } }])
    expect(err).toBe('')
  })
})

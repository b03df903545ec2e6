import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agents } from '../../../scripts/agents/agents.ts'
import { prompts, scriptsFor } from '../../../scripts/agents/scenario.ts'
import { readScripts } from '../../../src/simulator/scripts.ts'

const rows = Object.entries(agents)
const programs = resolve(import.meta.dirname, '../../../scripts/agents/programs')

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(programs, file), 'utf8')) as T
}

describe('the scripts of try:agents', () => {
  it.each(rows)('can be read, for %s', (_, agent) => {
    const reading = readScripts(scriptsFor(agent, (trial) => `/project/${trial}.txt`))
    expect(reading).toMatchObject({ isOk: true })
  })

  it('know each prompt from all others', () => {
    const texts = Object.values(prompts)
    for (const text of texts) expect(texts.filter((other) => other.includes(text))).toEqual([text])
  })
})

describe('the programs of try:agents', () => {
  it.each(rows)('have one version each in the lockfile: %s', (_, { packages }) => {
    const { dependencies } = read<{ dependencies: Record<string, string> }>('package.json')
    const { packages: locked } = read<{ packages: Record<string, { version: string }> }>('package-lock.json')
    for (const name of packages) {
      expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/)
      expect(locked[`node_modules/${name}`]?.version).toBe(dependencies[name])
    }
  })

  it('are installed by nothing else', () => {
    expect(existsSync(join(programs, 'node_modules'))).toBe(false)
  })
})

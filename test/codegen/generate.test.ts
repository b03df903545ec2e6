import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../codegen/generate.ts'
import { miniSpec, miniText } from './mini-spec.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

describe('generate', () => {
  const text = miniText()
  let files: Map<string, string>
  beforeAll(async () => {
    files = await generate(text)
  })

  it('gives the same files each time', async () => {
    expect([...(await generate(text))]).toEqual([...files])
  })

  it('begins each file with the command that makes it', () => {
    for (const content of files.values()) expect(content.split('\n', 1)[0]).toMatch(/npm run codegen/)
  })

  it('puts no date and no directory of the machine into a file', () => {
    const today = new Date().toISOString().slice(0, 10)
    for (const content of files.values()) {
      expect(content).not.toContain(root)
      expect(content).not.toContain(tmpdir())
      expect(content).not.toContain(today)
    }
  })

  it('refuses a contract that breaks the house rules, naming each place', async () => {
    const spec = miniSpec()
    Reflect.deleteProperty(spec.paths['/notes']?.['post'] ?? {}, 'summary')
    await expect(generate(miniText(spec))).rejects.toThrow(/house rules:\n {2}POST \/notes: needs a summary/)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { UnreadableSecretError } from '../../src/auth/secret-box.ts'
import { ContentBox } from '../../src/contents/content-box.ts'
import type { GenerationContent } from '../../src/records/generation-content.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-contents-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const owner = { organizationId: 'o', workspaceId: 'w', id: 'gen-1' }
const contentOf = (text: string): GenerationContent => ({
  systemInstructions: [],
  inputMessages: [{ role: 'user', parts: [{ type: 'text', content: text }] }],
  outputMessages: [],
})

describe('a sealed content', () => {
  it('opens again, small or large, and is smaller than it was', async () => {
    const box = new ContentBox([{ dataDir }])
    for (const length of [10, 1_000, 500_000]) {
      const content = contentOf('Grüße an alle. '.repeat(length / 10))
      const sealed = await box.seal(content, owner)
      expect(Buffer.from(sealed.body).includes('alle')).toBe(false)
      if (length > 10) expect(sealed.body.length).toBeLessThan(length / 2)
      expect(await box.open(sealed, owner)).toEqual(content)
    }
  })

  it('opens under a previous master key, and for its own generation alone', async () => {
    const old = { dataDir, masterKey: 'a'.repeat(32) }
    const sealed = await new ContentBox([old]).seal(contentOf('Hi'), owner)
    const current = { dataDir, masterKey: 'b'.repeat(32) }
    expect(await new ContentBox([current, old]).open(sealed, owner)).toEqual(contentOf('Hi'))
    await expect(new ContentBox([current]).open(sealed, owner)).rejects.toThrow(UnreadableSecretError)
    await expect(new ContentBox([old]).open(sealed, { ...owner, id: 'gen-2' })).rejects.toThrow(UnreadableSecretError)
  })
})

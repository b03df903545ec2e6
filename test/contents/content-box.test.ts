import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
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

  it('is as long as it was where it is small and does not stay, and opens all the same', async () => {
    const box = new ContentBox([{ dataDir }])
    const small = contentOf('Grüße an alle. '.repeat(50))
    const sealed = await box.seal(small, owner, false)
    expect(sealed.body.length).toBe(Buffer.byteLength(JSON.stringify(small)) + 12 + 16)
    expect(Buffer.from(sealed.body).includes('alle')).toBe(false)
    expect(await box.openSized(sealed, owner)).toEqual({
      content: small,
      bytes: Buffer.byteLength(JSON.stringify(small)),
    })
    const large = contentOf('Grüße an alle. '.repeat(1_000))
    const packed = await box.seal(large, owner, false)
    expect(packed.body.length).toBeLessThan(2_000)
    expect(await box.open(packed, owner)).toEqual(large)
  })

  it('opens whatever is in it', async () => {
    const box = new ContentBox([{ dataDir, masterKey: 'a'.repeat(32) }])
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), fc.boolean(), async (value, text, isKept) => {
        const call = { type: 'tool_call' as const, id: null, name: text, arguments: JSON.parse(JSON.stringify(value)) }
        const content = { ...contentOf(text), outputMessages: [{ role: 'assistant' as const, parts: [call] }] }
        expect(await box.open(await box.seal(content, owner, isKept), owner)).toEqual(content)
      }),
    )
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

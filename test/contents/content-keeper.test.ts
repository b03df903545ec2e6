import { expect, it } from 'vitest'
import { ContentBox } from '../../src/contents/content-box.ts'
import { sealingContents } from '../../src/contents/content-keeper.ts'
import type { GenerationContent } from '../../src/records/generation-content.ts'
import type { GenerationRecord } from '../../src/records/generation-record.ts'

it('N42: makes nothing to store of a prompt while the disk has room for its record alone', async () => {
  let hasRoom = true
  const box = new ContentBox([{ dataDir: '/nowhere', masterKey: 'a-master-key-of-a-test-0123456789' }])
  const seal = sealingContents(box, 1000, async () => hasRoom)
  const record = { id: 'gen-1', organizationId: 'o', workspaceId: 'w', createdAt: 5 } as GenerationRecord
  const content: GenerationContent = { systemInstructions: [], inputMessages: [], outputMessages: [] }
  expect(await seal(record, content, true)).toMatchObject({ isKept: true, expiresAt: 1005 })
  hasRoom = false
  expect(await seal(record, content, true)).toBeUndefined()
})

import { expect, it } from 'vitest'
import type { FilesCall } from '../../../src/tools/files/files-call.ts'
import type { FilesToolParts } from '../../../src/tools/files/files-parts.ts'
import { listFiles } from '../../../src/tools/files/list-files.ts'
import { readFile } from '../../../src/tools/files/read-file.ts'
import { writeFile } from '../../../src/tools/files/write-file.ts'

const place = { organizationId: 'o', workspaceId: 'w' }
const own = { organizationId: 'o', workspaceId: 'w', memberId: 'u' }

/** Where a call of a model looks, and what it keeps. */
async function placesOf(member: boolean): Promise<object[]> {
  const places: object[] = []
  const note = async (scope: object) => {
    places.push(scope)
    return { id: 'file-gw-1', name: 'x.txt', bytes: 0, createdAt: 0 }
  }
  const files = {
    list: async (listing: object) => [await note(listing)],
    get: note,
    read: async () => Buffer.from('x'),
    expect: async () => ({}),
    take: async () => ({}),
    keep: note,
    remove: note,
  }
  const parts = { files, readBytesMax: 9, readText: async () => undefined } as unknown as FilesToolParts
  const caller = { keyHash: 'k', userId: 'u', ...(member && { own }) }
  const callOf = (input: object) =>
    ({
      input,
      request: { context: place, caller, cancellation: { signal: new AbortController().signal } },
    }) as unknown as FilesCall
  await listFiles(parts, callOf({}))
  await readFile(parts, callOf({ file_id: 'file-gw-1' })).catch(() => {})
  await writeFile(parts, callOf({ content: 'x', file_id: 'file-gw-1' }))
  return places
}

it("N40: a model of a member's key reaches the files that the member does, and another those of the workspace", async () => {
  const [listed, read, looked, kept, replaced] = await placesOf(true)
  for (const scope of [listed, read, looked, kept, replaced]) expect(scope).toMatchObject(own)
  expect(await placesOf(false)).toHaveLength(5)
  for (const scope of await placesOf(false)) {
    expect(scope).toMatchObject(place)
    expect((scope as { memberId?: string }).memberId).toBeUndefined()
  }
})

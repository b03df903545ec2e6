import type { GenerationContent, SealedContent } from '../records/generation-content.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { ContentBox } from './content-box.ts'

/**
 * Makes of prompts and answers what is stored beside records, for `retentionMs`. `hasRoom` returns false while the disk has room for the
 * records alone: then nothing is stored beside them.
 */
export function sealingContents(
  box: ContentBox,
  retentionMs: number,
  hasRoom: () => Promise<boolean> = async () => true,
) {
  return async (
    { id, organizationId, workspaceId, createdAt }: GenerationRecord,
    content: GenerationContent,
    isKept: boolean,
  ): Promise<SealedContent | undefined> => {
    if (!(await hasRoom())) return undefined
    const sealed = await box.seal(content, { organizationId, workspaceId, id }, isKept)
    return { ...sealed, isKept, expiresAt: createdAt + retentionMs }
  }
}

import type { GenerationContent, SealedContent } from '../records/generation-content.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { ContentBox } from './content-box.ts'

/** Makes of prompts and answers what is stored beside records, for `retentionMs`. */
export function sealingContents(box: ContentBox, retentionMs: number) {
  return async (
    { id, organizationId, workspaceId, createdAt }: GenerationRecord,
    content: GenerationContent,
    isKept: boolean,
  ): Promise<SealedContent> => {
    const sealed = await box.seal(content, { organizationId, workspaceId, id }, isKept)
    return { ...sealed, isKept, expiresAt: createdAt + retentionMs }
  }
}

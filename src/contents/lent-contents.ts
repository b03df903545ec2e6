import { UnreadableSecretError } from '../auth/secret-box.ts'
import type { GenerationContent, SealedContent } from '../records/generation-content.ts'
import type { ContentBox } from './content-box.ts'

/** Where prompts and answers are stored, as far as destinations need them. */
export interface LentContents {
  ofGenerations(
    generationIds: readonly string[],
  ): Promise<readonly (SealedContent & { readonly organizationId: string; readonly workspaceId: string })[]>
  dropUnneeded(generationIds: readonly string[]): Promise<void>
}

/** A prompt and answer that destinations are sent, and how many bytes they take. */
export interface LentContent {
  readonly content: GenerationContent
  readonly bytes: number
}

/** Prompts and answers as destinations read them, kept ones and those that are there for destinations alone. */
export function lentContents(contents: LentContents, box: ContentBox) {
  return {
    async contentOf(_: string, id: string): Promise<LentContent | null> {
      const [stored] = await contents.ofGenerations([id])
      if (stored === undefined) return null
      const { organizationId, workspaceId } = stored
      return box.openSized(stored, { organizationId, workspaceId, id }).catch(nullIfUnreadable)
    },
    /** Deletes those of these that nobody else keeps. */
    drop: (generationIds: readonly string[]) => contents.dropUnneeded(generationIds),
  }
}

// Its master key is gone, and so is what was said.
function nullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableSecretError) return null
  throw error
}

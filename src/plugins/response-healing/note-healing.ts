import type { PipelineNotes } from '../../canonical/pipeline-notes.ts'

/** Adds the result of healing to the answer's metadata. */
export function noteHealing(notes: PipelineNotes, summary: string, did: readonly string[] = []): void {
  notes.add({
    type: 'response_healing',
    name: 'response-healing',
    summary,
    data: { healed: did.length > 0, did: [...did] },
  })
}

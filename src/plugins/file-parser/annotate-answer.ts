import type { ParsedFile } from '../../canonical/turn.ts'
import type { TurnEvent } from '../../canonical/turn-event.ts'
import type { EventStage } from '../../formats/shared/event-stage.ts'

/**
 * Tells of files that were read, behind the answer's first text: the caller sends the annotations back, and they need not be read again.
 * Null where the caller knows of all of them.
 */
export function annotatingStage(files: readonly ParsedFile[]): EventStage | null {
  const untold = files.filter(({ origin }) => origin !== 'annotation')
  if (untold.length === 0) return null
  let text: { readonly index: number; readonly part: number } | undefined
  let isTold = false
  return (events) => {
    if (isTold) return events
    const shown: TurnEvent[] = []
    for (const event of events) {
      if (event.kind === 'text-delta') text ??= event
      if (!isTold && event.kind === 'item-done' && event.index === text?.index) {
        isTold = true
        const { index, part } = text
        shown.push(
          ...untold.map((file): TurnEvent => ({ kind: 'annotation', index, part, annotation: toAnnotation(file) })),
        )
      }
      shown.push(event)
    }
    return shown
  }
}

function toAnnotation({ hash, name, text }: ParsedFile) {
  const wire = { type: 'file', file: { hash, name, content: [{ type: 'text', text }] } }
  return { kind: 'native', format: 'openai-chat', wire } as const
}

import { EventReader } from '../../wire/event-reader.ts'
import { send } from '../api/api.ts'
import { apiRoot } from '../api/place-of-gateway.ts'
import { asProblem, type Problem, problemOf } from '../api/problem.ts'
import { bodyOf, type Form, paths, type Question } from './conversation.ts'
import { nothingSaid, readEvent, type Said } from './read-event.ts'

/** How an answer is going. */
export interface Progress {
  readonly said: Said
  readonly isRunning: boolean
  readonly isStopped: boolean
  readonly problem: Problem | undefined
  readonly generationId: string | undefined
  readonly firstTokenMs: number | undefined
  readonly durationMs: number
  /** Pieces that came; about as many as tokens. */
  readonly pieces: number
}

export const started: Progress = {
  said: nothingSaid,
  isRunning: true,
  isStopped: false,
  problem: undefined,
  generationId: undefined,
  firstTokenMs: undefined,
  durationMs: 0,
  pieces: 0,
}

export interface Asking {
  readonly form: Form
  readonly model: string
  readonly question: Question
  readonly signal: AbortSignal
  readonly tell: (progress: Progress) => void
}

/** Asks a model and tells how its answer grows. Never rejects; its signal closes the stream. */
export async function askModel({ form, model, question, signal, tell }: Asking): Promise<void> {
  const startedAt = performance.now()
  let progress = started
  const note = (change: Partial<Progress>) => {
    progress = { ...progress, ...change, durationMs: performance.now() - startedAt }
    tell(progress)
  }
  note({})
  try {
    const request = new Request(location.origin + apiRoot + paths[form], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(form, model, question)),
      signal,
    })
    const response = await send(request)
    if (!response.ok) throw problemOf(await response.json().catch(() => undefined), response)
    note({ generationId: response.headers.get('x-generation-id') ?? undefined })
    const reader = new EventReader()
    const body = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const piece = await body?.read()
      if (piece === undefined || piece.done) break
      for (const { data } of reader.read(piece.value)) {
        const said = readEvent(form, progress.said, data)
        if (said === progress.said) continue
        const isContent = lengthOf(said) > lengthOf(progress.said)
        note({
          said,
          ...(isContent && { pieces: progress.pieces + 1 }),
          ...(isContent && progress.firstTokenMs === undefined && { firstTokenMs: performance.now() - startedAt }),
        })
      }
    }
    note({ isRunning: false })
  } catch (error) {
    note({ isRunning: false, ...(signal.aborted ? { isStopped: true } : { problem: asProblem(error) }) })
  }
}

function lengthOf({ text, reasoning, calls }: Said): number {
  return text.length + reasoning.length + calls.length
}

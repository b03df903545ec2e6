import { EventReader } from '../../wire/event-reader.ts'
import { send } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { apiRoot } from '../api/place-of-gateway.ts'
import { problemOf } from '../api/problem.ts'
import type { Generation } from './generation.ts'

export interface Following {
  readonly filters: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  readonly tell: (generation: Generation) => void
  readonly noteOpen: (isOpen: boolean) => void
}

const waitMs = 3000

/** Tells of requests as they end, and goes on where it was when the connection breaks. Ends with its signal, or when it is refused. */
export async function followGenerations(following: Following): Promise<void> {
  const { signal, noteOpen } = following
  let lastId: string | undefined
  while (!signal.aborted) {
    try {
      lastId = await readOnce(following, lastId)
    } catch (error) {
      if (isRefusal(error)) break
    }
    noteOpen(false)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

function isRefusal(error: unknown): boolean {
  const status = (error as { status?: number }).status
  return status !== undefined && status < 500
}

/** Resolves with the id from which it goes on when the stream is over. */
async function readOnce({ filters, signal, tell, noteOpen }: Following, lastId: string | undefined) {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const request = new Request(`${location.origin}${apiRoot}/generations/stream?${query}`, {
    signal,
    headers: { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) },
    cache: 'no-store',
  })
  const response = await send(request)
  if (!response.ok) throw problemOf(await response.json().catch(() => undefined), response)
  noteOpen(true)
  const reader = new EventReader()
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const piece = await body?.read()
      if (piece === undefined || piece.done) break
      for (const { data } of reader.read(piece.value)) {
        const event = JSON.parse(data) as Schema<'GenerationStreamEvent'>
        if (event.type === 'generation') tell(event.generation)
      }
    }
  } catch (error) {
    if (signal.aborted) throw error
  }
  return reader.lastId ?? lastId
}

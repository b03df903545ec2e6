import type { SampleBody, SampleRequest } from '../../samples/sample-request.ts'
import { EventReader, type ServerEvent, textOf } from '../../wire/event-reader.ts'

/** What became of a request so far. */
export interface Outcome {
  readonly isRunning: boolean
  /** Undefined until the head of the answer is here, or where none came. */
  readonly status: number | undefined
  readonly headers: readonly (readonly [string, string])[]
  readonly milliseconds: number
  /** The body of an answer that is no stream. */
  readonly text: string
  readonly isJson: boolean
  /** Bytes that are no text. */
  readonly bytes: Blob | undefined
  readonly events: readonly ServerEvent[]
  readonly eventCount: number
  /** The words of all events together. */
  readonly said: string
  /** Why there is no answer, or not all of it. */
  readonly failure: string | undefined
}

export interface SendOptions {
  /** Empty: none is sent. */
  readonly key: string
  readonly file: File | undefined
  readonly signal: AbortSignal
  readonly show: (outcome: Outcome) => void
}

// What is shown of a long stream: its beginning is gone by then.
const shownEventsMax = 400

const nothing: Outcome = {
  isRunning: true,
  status: undefined,
  headers: [],
  milliseconds: 0,
  text: '',
  isJson: false,
  bytes: undefined,
  events: [],
  eventCount: 0,
  said: '',
  failure: undefined,
}

/** Sends a request and tells what becomes of it. Never rejects. */
export async function send(request: SampleRequest, { key, file, signal, show }: SendOptions): Promise<void> {
  const startedAt = performance.now()
  let outcome = nothing
  const tell = (change: Partial<Outcome>) => {
    outcome = { ...outcome, ...change, milliseconds: performance.now() - startedAt }
    show(outcome)
  }
  tell({})
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request, key),
      body: bodyOf(request.body, file),
      signal,
      // The key is the one that the reader gave, nothing else.
      credentials: 'omit',
      cache: 'no-store',
    })
    tell({ status: response.status, headers: [...response.headers] })
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) await readEvents(response, tell)
    else if (/json|^text\//.test(type)) tell(textOutcome(await response.text()))
    else tell({ bytes: await response.blob() })
    tell({ isRunning: false })
  } catch (error) {
    const isStopped = signal.aborted
    tell({ isRunning: false, failure: isStopped ? 'Stopped.' : `No answer: ${String((error as Error).message)}` })
  }
}

function headersOf({ headers, credential, body }: SampleRequest, key: string): [string, string][] {
  return [
    ...headers.map(([name, value]): [string, string] => [name, value]),
    ...(credential === undefined || key === ''
      ? []
      : [[credential.header, credential.prefix + key] as [string, string]]),
    ...(body?.kind === 'json' || body?.kind === 'text' ? [['content-type', body.type] as [string, string]] : []),
  ]
}

function bodyOf(body: SampleBody | undefined, file: File | undefined): BodyInit | null {
  switch (body?.kind) {
    case undefined:
      return null
    case 'json':
      return JSON.stringify(body.value)
    case 'text':
      return body.text
    case 'form':
      return new URLSearchParams(body.fields.map(([name, value]) => [name, value]))
    case 'upload': {
      const form = new FormData()
      for (const [name, value] of body.fields) form.append(name, value)
      if (file !== undefined) form.append(body.file.field, file)
      return form
    }
  }
}

function textOutcome(text: string): Partial<Outcome> {
  try {
    return { text: JSON.stringify(JSON.parse(text), null, 2), isJson: true }
  } catch {
    return { text }
  }
}

async function readEvents(response: Response, tell: (change: Partial<Outcome>) => void): Promise<void> {
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const reader = new EventReader()
  let events: readonly ServerEvent[] = []
  let eventCount = 0
  let said = ''
  for (;;) {
    const piece = await body?.read()
    if (piece === undefined || piece.done) return
    const found = reader.read(piece.value)
    if (found.length === 0) continue
    eventCount += found.length
    events = [...events, ...found].slice(-shownEventsMax)
    said += found.map(textOf).join('')
    tell({ events, eventCount, said })
  }
}

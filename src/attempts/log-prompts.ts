import { OutputSample, textOfReply } from '../accounting/output-sample.ts'
import type { Ending, Transcoder } from '../formats/format.ts'
import { shownBody } from '../formats/shared/shown-body.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Chunk, Connection, Connector } from './connect.ts'

/**
 * A connector that logs what is asked and what is answered, for operators who have switched that on: the caller's body without
 * credentials and inlined data, and the text of the answer, of a stream its first 64 KiB.
 */
export function logPrompts(connect: Connector, logger: Pick<Logger, 'info'>): Connector {
  return async (candidate, turn, identity, cancellation, shownBodies) => {
    const { endpoint } = candidate
    const { apiKey } = endpoint.provider
    const about = { generationId: identity.generationId, endpoint: endpoint.id }
    const secrets = apiKey === undefined || apiKey === '' ? [] : [apiKey]
    logger.info({ ...about, prompt: shownBody(JSON.stringify(turn.wire), secrets) }, 'prompt')
    const connection = await connect(candidate, turn, identity, cancellation, shownBodies)
    return logged(connection, (answer) => logger.info({ ...about, answer }, 'answer'))
  }
}

function logged(connection: Connection, log: (answer: string) => void): Connection {
  const { source } = connection
  const transcoder = new LoggedTranscoder(connection.transcoder, log)
  return {
    ...connection,
    transcoder,
    source: {
      read: () => source.read(),
      limitSilence: (timeoutMs) => source.limitSilence(timeoutMs),
      cancel(reason) {
        source.cancel(reason)
        transcoder.finish()
      },
      release: () => source.release(),
    },
  }
}

/** Passes everything on, and keeps what a streaming caller got until the answer has ended. */
class LoggedTranscoder implements Transcoder<Chunk> {
  readonly #inner: Transcoder<Chunk>
  readonly #log: (answer: string) => void
  readonly #sample = new OutputSample()
  #isDone = false

  constructor(inner: Transcoder<Chunk>, log: (answer: string) => void) {
    this.#inner = inner
    this.#log = log
  }

  push(chunk: Chunk): void {
    this.#inner.push(chunk)
  }

  end(): void {
    this.#inner.end()
  }

  get deltaCount() {
    return this.#inner.deltaCount
  }

  get keptBytes() {
    return this.#inner.keptBytes ?? 0
  }

  usageSoFar() {
    return this.#inner.usageSoFar?.()
  }

  get hasContent() {
    return this.#inner.hasContent
  }

  get said() {
    return this.#inner.said
  }

  get outcome() {
    return this.#inner.outcome
  }

  take(): string | Uint8Array | null {
    const ready = this.#inner.take()
    if (ready !== null) this.#sample.push(ready)
    return ready
  }

  encodeEnd(ending: Ending): string {
    this.finish()
    return this.#inner.encodeEnd(ending)
  }

  encodeReply(ending: Ending): string {
    const reply = this.#inner.encodeReply(ending)
    this.finish(textOfReply(reply))
    return reply
  }

  /** Logs once what there is; nothing where nothing was said. */
  finish(answer = this.#sample.read().text): void {
    this.#sample.release()
    if (this.#isDone) return
    this.#isDone = true
    if (answer !== '') this.#log(answer)
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { recordingsDirectory } from './recordings-directory.ts'

/** What is known of a recorded answer. */
export interface RecordingMeta {
  readonly provider: string
  readonly endpoint: string | null
  readonly status: number
  readonly features: readonly string[]
  readonly response_headers?: Readonly<Record<string, string>>
}

/** An exchange between a real provider and somebody's test suite. */
export interface Recording {
  readonly name: string
  readonly meta: RecordingMeta
  /** The request body as sent, where it is known. */
  readonly request?: Readonly<Record<string, unknown>>
  /** The unstreamed answer, as bytes. */
  readonly body?: Buffer
  /** The unstreamed answer, parsed. */
  readonly response?: unknown
  /** The streamed answer, as bytes. */
  readonly sse?: Buffer
  /** The streamed answer with one JSON a line, as bytes. */
  readonly ndjson?: Buffer
  /** The streamed answer in AWS's binary framing, and the same decoded: a JSON text for each message. */
  readonly eventStream?: { readonly bytes: Buffer; readonly lines: readonly string[] }
}

/** Whether this machine has recorded answers; a lone clone has none. */
export const hasRecordings = existsSync(recordingsDirectory)

/** The recorded exchanges of a protocol, which is the name of their folder; none where there are no recordings. */
export function recordings(protocol: string): Recording[] {
  const folder = join(recordingsDirectory, protocol)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .filter((name) => existsSync(join(folder, name, 'meta.json')))
    .map((name) => readRecording(join(folder, name), name))
}

/** A `describe` over recorded exchanges that reports itself as skipped, with the reason, where there are none. */
export function describeRecordings(
  title: string,
  protocols: readonly string[],
  define: (cases: Recording[]) => void,
): void {
  if (hasRecordings) describe(title, () => define(protocols.flatMap(recordings)))
  else describe(title, () => test.skip('skipped: no recordings', () => {}))
}

function readRecording(folder: string, name: string): Recording {
  const request = read(folder, 'request.json')
  const body = read(folder, 'response.json')
  const sse = read(folder, 'response.sse')
  const ndjson = read(folder, 'response.ndjson')
  const eventStream = read(folder, 'response.eventstream')
  return {
    name,
    meta: JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as RecordingMeta,
    ...(request === undefined ? {} : { request: JSON.parse(request.toString('utf8')) as Record<string, unknown> }),
    ...(body === undefined ? {} : { body, response: parse(body) }),
    ...(sse === undefined ? {} : { sse }),
    ...(ndjson === undefined ? {} : { ndjson }),
    ...(eventStream === undefined ? {} : { eventStream: { bytes: eventStream, lines: readLines(folder) } }),
  }
}

function read(folder: string, file: string): Buffer | undefined {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path) : undefined
}

function readLines(folder: string): string[] {
  const lines = read(folder, 'response.events.jsonl')?.toString('utf8') ?? ''
  return lines.split('\n').filter((line) => line !== '')
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

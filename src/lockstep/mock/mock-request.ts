import type { RequestParts } from '../requests/request-parts.ts'

/** A request to the mock, its body read. */
export interface MockRequest extends RequestParts {
  readonly method: string
  readonly body: Buffer
}

/** What the mock answers. */
export interface MockAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** One text, or the texts of a stream's events. */
  readonly body: string | readonly string[]
}

/** A media type without its parameters, in small letters. */
export function mediaOf(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

export function isJsonMedia(media: string): boolean {
  return /^application\/(.+\+)?json$/.test(media)
}

/** An error in the words of the gateway. */
export function errorAnswer(
  status: number,
  message: string,
  metadata: object = {},
  headers: Readonly<Record<string, string>> = {},
): MockAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify({ error: { code: status, message, metadata: { from: 'mock', ...metadata } } }),
  }
}

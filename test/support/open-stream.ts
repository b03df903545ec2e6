import { inferenceKey } from './test-gateway.ts'

/** A stream that a caller is reading. */
export interface OpenStream {
  readonly status: number
  readonly headers: Headers
  /** Everything read so far. */
  readonly text: string
  /** Reads until this stands in the text; throws when the stream ends before. */
  waitFor(part: string): Promise<void>
  /** Reads to the end. */
  rest(): Promise<string>
  /** Goes away, as a closed browser tab does. */
  abort(): void
}

/** Asks for a stream and reads as far as it is told to. */
export async function openStream(
  url: string,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const controller = new AbortController()
  const response = await fetch(`${url}/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, stream: true }),
    signal: controller.signal,
  })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const readOn = async (): Promise<boolean> => {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (value !== undefined) text += decoder.decode(value, { stream: true })
    return !done
  }
  return {
    status: response.status,
    headers: response.headers,
    get text() {
      return text
    },
    async waitFor(part) {
      while (!text.includes(part))
        if (!(await readOn())) throw new Error(`the stream ended without ${part}: ${text.slice(-500)}`)
    },
    async rest() {
      while (await readOn());
      return text
    },
    abort: () => controller.abort(),
  }
}

import type { PageFault, ReadPage } from '../../web/fetch/page-engine.ts'

/** What the model reads of a page. */
export function pageText({ url, title, text }: ReadPage): string {
  return [...(title === undefined ? [] : [title]), url, '', text === '' ? 'There is no text on this page.' : text].join(
    '\n',
  )
}

/** The result block's content in the Messages format. `readAt` are Unix milliseconds. */
export function pageBlock({ url, title, text }: ReadPage, readAt: number): unknown {
  return {
    type: 'web_fetch_result',
    url,
    content: { type: 'document', source: { type: 'text', media_type: 'text/plain', data: text }, title: title ?? null },
    retrieved_at: new Date(readAt).toISOString(),
  }
}

export function failedPage(code: PageFault | 'max_uses_exceeded'): unknown {
  return { type: 'web_fetch_tool_result_error', error_code: code }
}

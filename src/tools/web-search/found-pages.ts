import type { Envelopes } from '../../canonical/envelope.ts'
import type { FoundPage } from '../../canonical/found-page.ts'

/** What the model reads of a search. */
export function foundText(query: string, pages: readonly FoundPage[]): string {
  if (pages.length === 0) return `Nothing was found for ${JSON.stringify(query)}.`
  const shown = pages.map(({ url, title, text, publishedAt }, index) =>
    [`[${index + 1}] ${title}`, url, ...(publishedAt === undefined ? [] : [`Published: ${publishedAt}`]), text].join(
      '\n',
    ),
  )
  return [`Results for ${JSON.stringify(query)}:`, ...shown].join('\n\n')
}

/** The result block's content in the Messages format. */
export function foundBlock(pages: readonly FoundPage[], { seal }: Pick<Envelopes, 'seal'>): unknown {
  return pages.map(({ url, title, text, publishedAt }) => ({
    type: 'web_search_result',
    url,
    title,
    // Clients send it back as it is, and the model reads it again on the next turn.
    encrypted_content: seal('search-excerpt', text),
    page_age: publishedAt ?? null,
  }))
}

export function failedBlock(code: string): unknown {
  return { type: 'web_search_tool_result_error', error_code: code }
}

import type { FoundPage } from '../../../canonical/found-page.ts'
import { isUrl } from '../../../errors/is-url.ts'
import { isJsonObject, type JsonObject, listOf, textOf } from '../../../streams/untrusted-json.ts'

/** What an engine's result says beside its URL and title. */
interface Said {
  readonly text: string
  readonly published?: string | undefined
}

/** The pages of a list of results, each with `url` and `title`; null when there is no list. Results without a web address are left out. */
export function found(results: unknown, read: (result: JsonObject) => Said): readonly FoundPage[] | null {
  if (!Array.isArray(results)) return null
  return results.filter(isJsonObject).flatMap((result): FoundPage[] => {
    const url = textOf(result['url'])
    if (!isUrl(url) || !/^https?:/i.test(url)) return []
    const { text, published } = read(result)
    const title = textOf(result['title']).trim()
    return [
      { url, title: title === '' ? url : title, text, ...(published !== undefined && { publishedAt: published }) },
    ]
  })
}

/** Texts as one. */
export function joined(texts: unknown): string {
  return listOf(texts)
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n')
}

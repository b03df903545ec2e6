import { isJsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { type PageAdapter, statusOf } from '../page-adapter.ts'

/** Parallel: docs.parallel.ai, POST /v1beta/extract. Pages that could not be had are in `errors`. */
export const parallel: PageAdapter = {
  request: ({ url }, key) => ({
    path: '/v1beta/extract',
    headers: { 'x-api-key': key, 'parallel-beta': 'search-extract-2025-10-10' },
    body: { urls: [url], excerpts: false, full_content: true },
  }),
  decode(answer) {
    const { results, errors } = objectOf(answer)
    if (!Array.isArray(results)) return null
    const page = results.find(isJsonObject)
    if (page === undefined) return { failedWith: statusOf(objectOf(listOf(errors)[0])['http_status_code']) }
    const title = wordOf(page['title'])
    const url = wordOf(page['url'])
    return {
      ...(url !== undefined && { url }),
      ...(title !== undefined && { title }),
      text: textOf(page['full_content']),
    }
  },
}

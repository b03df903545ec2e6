import { isJsonObject, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { type PageAdapter, statusOf } from '../page-adapter.ts'

/** Firecrawl: docs.firecrawl.dev, POST /v2/scrape. It also gives the pages that a server sends with an error. */
export const firecrawl: PageAdapter = {
  request: ({ url }, key) => ({
    path: '/v2/scrape',
    headers: { authorization: `Bearer ${key}` },
    body: { url, formats: ['markdown'], onlyMainContent: true },
  }),
  decode(answer) {
    const { data } = objectOf(answer)
    if (!isJsonObject(data)) return null
    const said = objectOf(data['metadata'])
    const status = statusOf(said['statusCode'])
    if (status !== undefined && status >= 400) return { failedWith: status }
    const title = wordOf(said['title'])
    const url = wordOf(said['url']) ?? wordOf(said['sourceURL'])
    return {
      ...(url !== undefined && { url }),
      ...(status !== undefined && { status }),
      ...(title !== undefined && { title }),
      text: textOf(data['markdown']),
    }
  },
}

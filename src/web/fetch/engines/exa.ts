import { isJsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { costNanosOf } from '../../call-engine.ts'
import { type PageAdapter, statusOf } from '../page-adapter.ts'

/** Exa: docs.exa.ai, POST /contents. What became of an address stands in `statuses`. */
export const exa: PageAdapter = {
  saysCost: true,
  request: ({ url, charactersMax }, key) => ({
    path: '/contents',
    headers: { 'x-api-key': key },
    body: { urls: [url], text: { maxCharacters: charactersMax } },
  }),
  decode(answer) {
    const { results, statuses, costDollars } = objectOf(answer)
    if (!Array.isArray(results)) return null
    const page = results.find(isJsonObject)
    if (page === undefined) {
      const failed = objectOf(listOf(statuses)[0])
      return { failedWith: statusOf(objectOf(failed['error'])['httpStatusCode']) }
    }
    const title = wordOf(page['title'])
    const url = wordOf(page['url'])
    const costNanos = costNanosOf(objectOf(costDollars)['total'])
    return {
      ...(url !== undefined && { url }),
      ...(title !== undefined && { title }),
      text: textOf(page['text']),
      ...(costNanos !== undefined && { costNanos }),
    }
  },
}

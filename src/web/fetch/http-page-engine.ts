import { hostOf } from '../../outbound/host-of.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { mayBePublic } from '../../outbound/public-name.ts'
import { parseTarget } from '../../outbound/vet-target.ts'
import { callEngine, type EngineAccess } from '../call-engine.ts'
import { isWithin } from '../domain-rules.ts'
import { KnownPrice } from '../known-price.ts'
import { pageAdapters } from './engines/index.ts'
import { type PageEngine, type PageEngineId, PageError } from './page-engine.ts'

const notAllowed = () => new PageError('url_not_allowed', 'it is not among the addresses that the request allows')

/** An engine that is asked for pages over HTTP, as its adapter says. It is never told of hosts that only the operator's network knows. */
export function httpPageEngine({
  id,
  ...access
}: EngineAccess & { readonly id: Exclude<PageEngineId, 'service'> }): PageEngine {
  const adapter = pageAdapters[id]
  const price = adapter.saysCost === true ? new KnownPrice() : undefined
  return {
    id,
    ...(price !== undefined && { price }),
    async read(wish, signal) {
      const isAllowed = (url: string) => wish.rules.every((each) => isWithin(each, url))
      const asked = addressOf(wish.url)
      if (!isAllowed(asked.href)) throw notAllowed()
      if (!mayBePublic(hostOf(asked))) throw new PageError('url_not_accessible', 'it could not be reached')
      let answer: unknown
      try {
        answer = await callEngine(
          access,
          adapter.request({ ...wish, url: asked.href }, access.key),
          wish.holder,
          signal,
        )
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        throw new PageError('unavailable', `the engine ${id} did not answer: ${error.message}`, { cause: error })
      }
      const page = adapter.decode(answer)
      if (page === null) throw new PageError('unavailable', `the engine ${id} gave an answer that can not be read`)
      if ('failedWith' in page) {
        const { failedWith: status } = page
        const why = status === undefined ? 'the engine could not read it' : `its server answered ${status}`
        throw new PageError('url_not_accessible', why, { ...(status !== undefined && { status }) })
      }
      price?.note(page.costNanos)
      const { url = asked.href, text, ...rest } = page
      if (!isAllowed(url)) throw notAllowed()
      return { ...rest, url, text: text.slice(0, wish.charactersMax), isCut: text.length >= wish.charactersMax }
    },
  }
}

function addressOf(url: string): URL {
  try {
    return parseTarget(url)
  } catch (error) {
    throw new PageError('invalid_tool_input', error instanceof OutboundError ? error.message : 'it is no URL')
  }
}

import type { FoundPage } from '../canonical/found-page.ts'
import type { Annotation } from '../canonical/part.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import { isUrl } from '../errors/is-url.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import { LinkScanner } from '../web/link-scanner.ts'
import type { OutputStep } from './inspect.ts'

/** What is shown of a page where words are cited, in characters. */
const citedMax = 150

/** Cites web pages that an answer links to, if they were found for it: before the call, or by the gateway's own tools. */
export const citePages: OutputStep = {
  begin: ({ foundPages, serverTools }) =>
    foundPages === undefined && serverTools === undefined ? null : citingStage(foundPages ?? []),
}

/** Puts a citation behind each link to a page that is known by then, as soon as the link has ended. */
function citingStage(pages: readonly FoundPage[]): EventStage {
  const byKey = new Map(pages.map((page) => [keyOf(page.url), page]))
  const scanners = new Map<string, LinkScanner>()
  /** Pages that were cited: their excerpts are shown once. */
  const cited = new Set<FoundPage>()
  const cite = ({ index, part, text }: Extract<TurnEvent, { kind: 'text-delta' }>): TurnEvent[] => {
    const place = `${index} ${part}`
    const scanner = scanners.get(place) ?? new LinkScanner()
    scanners.set(place, scanner)
    return scanner.take(text).flatMap(({ url, start, end }) => {
      const page = byKey.get(keyOf(url))
      if (page === undefined) return []
      const annotation = citationOf(page, start, end, cited.has(page))
      cited.add(page)
      return { kind: 'annotation', index, part, annotation }
    })
  }
  return (events) => {
    let shown: TurnEvent[] | undefined
    for (const [at, event] of events.entries()) {
      shown?.push(event)
      if (event.kind === 'server-result')
        for (const page of event.result.foundPages ?? []) byKey.set(keyOf(page.url), page)
      // Texts before the first page need no reading: no item of an answer goes on behind a call.
      if (event.kind !== 'text-delta' || byKey.size === 0) continue
      const citations = cite(event)
      if (citations.length === 0) continue
      shown ??= events.slice(0, at + 1)
      shown.push(...citations)
    }
    return shown ?? events
  }
}

function citationOf(
  { url, title, text }: FoundPage,
  startIndex: number,
  endIndex: number,
  isKnown: boolean,
): Annotation {
  const excerpt = text.slice(0, citedMax).replace(/[\ud800-\udbff]$/, '')
  const content =
    isKnown || text === '' ? {} : { 'openai-responses': { content: text }, 'openai-chat': { content: text } }
  const extra = { ...content, ...(excerpt !== '' && { 'anthropic-messages': { cited_text: excerpt } }) }
  return { kind: 'url-citation', url, title, startIndex, endIndex, extra }
}

/** Models leave out a slash at the end, and write addresses with marks that mean the same. */
function keyOf(url: string): string {
  if (!isUrl(url)) return url
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

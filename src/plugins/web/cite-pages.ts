import type { FoundPage } from '../../canonical/found-page.ts'
import type { Annotation } from '../../canonical/part.ts'
import type { TurnEvent } from '../../canonical/turn-event.ts'
import type { EventStage } from '../../formats/shared/event-stage.ts'
import { LinkScanner } from '../../web/link-scanner.ts'

/** What is shown of a page where words are cited, in characters. */
const citedMax = 150

/** Puts a citation behind each link to one of these pages, as soon as its end has come. */
export function citingStage(pages: readonly FoundPage[]): EventStage | null {
  if (pages.length === 0) return null
  const byKey = new Map(pages.map((page) => [keyOf(page.url), page]))
  const scanners = new Map<string, LinkScanner>()
  /** Pages that were cited: their excerpts are shown once. */
  const cited = new Set<FoundPage>()
  return (events) => {
    let shown: TurnEvent[] | undefined
    for (const [at, event] of events.entries()) {
      shown?.push(event)
      if (event.kind !== 'text-delta') continue
      const { index, part, text } = event
      const place = `${index} ${part}`
      const scanner = scanners.get(place) ?? new LinkScanner()
      scanners.set(place, scanner)
      for (const { url, start, end } of scanner.take(text)) {
        const page = byKey.get(keyOf(url))
        if (page === undefined) continue
        shown ??= events.slice(0, at + 1)
        shown.push({ kind: 'annotation', index, part, annotation: citationOf(page, start, end, cited.has(page)) })
        cited.add(page)
      }
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
  if (!URL.canParse(url)) return url
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** A stretch of a text, in UTF-16 code units; `end` is behind it. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Spans in order, those that overlap made one. The order in which they are given does not matter. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last === undefined || span.start >= last.end) merged.push(span)
    else if (span.end > last.end) merged[merged.length - 1] = { start: last.start, end: span.end }
  }
  return merged
}

/** Those spans that overlap none of the others, whatever their order. The time grows with both together, not with their product. */
export function outside<S extends Span>(spans: readonly S[], others: readonly Span[]): readonly S[] {
  if (others.length === 0) return spans
  const merged = mergeSpans(others)
  return spans.filter((span) => overlapping(merged, span).length === 0)
}

/** Those that overlap a stretch, of spans that are in order and overlap none of each other. */
export function overlapping<S extends Span>(spans: readonly S[], { start, end }: Span): readonly S[] {
  let first = 0
  let behind = spans.length
  while (first < behind) {
    const middle = (first + behind) >> 1
    if ((spans[middle]?.end ?? 0) > start) behind = middle
    else first = middle + 1
  }
  let last = first
  while (last < spans.length && (spans[last]?.start ?? end) < end) last++
  return spans.slice(first, last)
}

/** A span that does not begin or end between the two halves of a character outside of the Basic Multilingual Plane. */
export function wholeCharacters(text: string, span: Span): Span {
  const start = isBetweenHalves(text, span.start) ? span.start - 1 : span.start
  const end = isBetweenHalves(text, span.end) ? span.end + 1 : span.end
  return start === span.start && end === span.end ? span : { start, end }
}

function isBetweenHalves(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
}

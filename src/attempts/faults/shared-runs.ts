/** A stretch of a text, end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

const gramLength = 6
/** Of a piece that a text repeats over and over, so many are looked at. */
const placesMax = 8

/** A short text that is looked for, and how many letters and digits in a row count. */
export interface Sought {
  readonly text: string
  readonly runMin: number
}

/**
 * Where a short text says the same as one of its possible sources, for at least `runMin` letters and digits: spaces, punctuation, quotes and
 * upper case make no difference. Looks at each character of the sources once; the text is a few thousand characters at most.
 */
export function sharedRuns(text: string, sources: Iterable<string>, runMin: number): Span[] {
  return sharedRunsOfAll([{ text, runMin }], sources)[0] ?? []
}

/** The same for several short texts, with one look at the sources for all. */
export function sharedRunsOfAll(sought: readonly Sought[], sources: Iterable<string>): Span[][] {
  const pieces = sought.map(({ text, runMin }): Piece => {
    const places = new Uint32Array(text.length)
    const codes = fold(text, places)
    // Each run of that length holds a gram that begins at a multiple of the step.
    return { codes, places, runMin, step: runMin - gramLength + 1, covered: new Uint8Array(codes.length) }
  })
  const grams = new Map<number, Place[]>()
  for (const piece of pieces) if (piece.codes.length >= piece.runMin) addGrams(piece, grams)
  const step = Math.min(...pieces.map((piece) => piece.step))
  // Where the steps of several differ, all of their multiples have to be met.
  const stride = pieces.every((piece) => piece.step === step) ? step : 1
  if (grams.size > 0) for (const source of sources) coverAll(fold(source), stride, grams)
  return pieces.map(({ covered, places }) => spansOf(covered, places))
}

interface Piece extends Pick<Sought, 'runMin'> {
  readonly codes: Uint16Array
  readonly places: Uint32Array
  readonly step: number
  readonly covered: Uint8Array
}

interface Place {
  readonly piece: Piece
  readonly at: number
}

function addGrams(piece: Piece, grams: Map<number, Place[]>): void {
  for (let at = 0; at + gramLength <= piece.codes.length; at++) {
    const gram = hashAt(piece.codes, at)
    const known = grams.get(gram)
    if (known === undefined) grams.set(gram, [{ piece, at }])
    else if (known.at(-placesMax)?.piece !== piece) known.push({ piece, at })
  }
}

function coverAll(source: Uint16Array, stride: number, grams: ReadonlyMap<number, readonly Place[]>): void {
  for (let at = 0; at + gramLength <= source.length; at += stride) {
    const places = grams.get(hashAt(source, at))
    if (places === undefined) continue
    for (const { piece, at: place } of places) {
      if (at % piece.step === 0) cover(piece.codes, place, source, at, piece.runMin, piece.covered)
    }
  }
}

/** Without the spans, each of which `mark` stands for. */
export function withoutSpans(text: string, spans: readonly Span[], mark: string): string {
  let shown = ''
  let from = 0
  for (const { start, end } of spans) {
    shown += text.slice(from, start) + mark
    from = end
  }
  return shown + text.slice(from)
}

function cover(a: Uint16Array, aAt: number, b: Uint16Array, bAt: number, runMin: number, covered: Uint8Array): void {
  // Known already, and the same run once more.
  if (covered[aAt] === 1 && covered[aAt + gramLength - 1] === 1) return
  let before = 0
  while (before < aAt && before < bAt && a[aAt - before - 1] === b[bAt - before - 1]) before++
  let after = 0
  while (aAt + after < a.length && bAt + after < b.length && a[aAt + after] === b[bAt + after]) after++
  if (before + after >= runMin) covered.fill(1, aAt - before, aAt + after)
}

function hashAt(codes: Uint16Array, at: number): number {
  let hash = 0
  for (let index = at; index < at + gramLength; index++) hash = (Math.imul(hash, 31) + (codes[index] ?? 0)) | 0
  return hash
}

function spansOf(covered: Uint8Array, places: Uint32Array): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < covered.length; at++) {
    if (covered[at] === 0) continue
    let last = at
    while (last + 1 < covered.length && covered[last + 1] === 1) last++
    spans.push({ start: places[at] ?? 0, end: (places[last] ?? 0) + 1 })
    at = last
  }
  return spans
}

/**
 * The letters and digits of a text, lower case where that is ASCII; `places` is told where each stands in it. The letter of an escape (`\\n`),
 * by which others quote a line break, is none.
 */
function fold(text: string, places?: Uint32Array): Uint16Array {
  const folded = folds ?? makeFolds()
  const codes = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kept = folded[code] ?? 0
    if (kept === 0) {
      if (code === backslash && escaped.has(text.charCodeAt(at + 1))) at++
      continue
    }
    codes[length] = kept
    if (places !== undefined) places[length] = at
    length++
  }
  return codes.subarray(0, length)
}

const backslash = 92
/** n, r and t. */
const escaped: ReadonlySet<number> = new Set([110, 114, 116])

/** What each UTF-16 code counts as: 0 for what makes no difference, signs and spaces. Made with the first fault: prompts are long. */
let folds: Uint16Array | undefined

function makeFolds(): Uint16Array {
  folds = Uint16Array.from({ length: 0x10000 }, (_, code) => foldCode(code))
  return folds
}

function foldCode(code: number): number {
  if (code >= 97 && code <= 122) return code
  if (code >= 65 && code <= 90) return code + 32
  if (code >= 48 && code <= 57) return code
  return code > 0xbf && code !== 0x3000 && (code < 0x2000 || code > 0x206f) ? code : 0
}

/** Text that ends at a token boundary. It holds several tokens where only their joined bytes make whole characters. */
export interface TextPiece {
  readonly text: string
  readonly tokens: number
}

/** Counts and cuts text as o200k_base does. Control tokens such as `<|endoftext|>` are treated as plain text. */
export interface TokenCounter {
  count(text: string): number
  /** The pieces joined are the text. */
  cut(text: string): TextPiece[]
}

// Byte-pair merging is quadratic in the length of an unbroken word: 300 KB of letters without a space would block for a minute.
const windowLength = 256

/** Loads the tokenizer. The first call takes 0.1 s and 40 MB, so nothing imports it at startup. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then((encoding) => {
    const plain = { disallowedSpecial: new Set<string>() }
    return {
      count: (text) => {
        let tokens = 0
        for (const window of cutIntoWindows(text)) tokens += encoding.encode(window, plain).length
        return tokens
      },
      cut: (text) => {
        const pieces: TextPiece[] = []
        for (const window of cutIntoWindows(text)) {
          let consumed = 0
          let counted = 0
          const ids = encoding.encode(window, plain)
          const counting = function* (): Generator<number> {
            for (const id of ids) {
              consumed++
              yield id
            }
          }
          for (const piece of encoding.decodeGenerator(counting())) {
            pieces.push({ text: piece, tokens: consumed - counted })
            counted = consumed
          }
        }
        return pieces
      },
    } satisfies TokenCounter
  })
  loading.then(
    (counter) => {
      loaded = counter
    },
    () => undefined,
  )
  return loading
}

/** The tokenizer if it is loaded. If not, starts loading it: a caller that can't wait has to estimate. */
export function loadedTokenCounter(): TokenCounter | undefined {
  if (loaded === undefined) void loadTokenCounter().catch(() => undefined)
  return loaded
}

let loading: Promise<TokenCounter> | undefined
let loaded: TokenCounter | undefined

/** Cuts before a single space where possible, which is a token boundary anyway, otherwise between any two characters. */
function cutIntoWindows(text: string): string[] {
  if (text.length <= windowLength) return text === '' ? [] : [text]
  const windows: string[] = []
  let start = 0
  while (text.length - start > windowLength) {
    let end = start + windowLength
    let border = end
    while (border > start && !isWordBorder(text, border)) border--
    if (border > start) end = border
    else if (isLowSurrogate(text.charCodeAt(end))) end--
    windows.push(text.slice(start, end))
    start = end
  }
  windows.push(text.slice(start))
  return windows
}

function isWordBorder(text: string, index: number): boolean {
  return text.charCodeAt(index) === 32 && text.charCodeAt(index - 1) > 32 && text.charCodeAt(index + 1) > 32
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

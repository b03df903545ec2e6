/** Servers and what stands before them decode a path once each. */
const decodingsMax = 3

/**
 * A path as servers may read it: as it is written, decoded, and decoded without what some cut off: parameters (`/a;b/c` is `/a/c`), dots and
 * spaces that end a name, and all behind a `?`, `#` or control character that stood encoded.
 */
export type PathReadings = readonly [written: string, decoded: string, bare: string]

/** Takes a path as a URL writes it. */
export function readingsOf(path: string): PathReadings {
  const decoded = decode(path)
  const written = path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
  return [written, resolved(decoded), resolved(bare(decoded))]
}

/** Whether a path has what is missing in its last reading. */
export function losesParts(path: string): boolean {
  const decoded = decode(path)
  return bare(decoded) !== decoded
}

function bare(decoded: string): string {
  // Characters beyond ASCII are bytes of UTF-8 here.
  const [whole = ''] = decoded.split(/[?#]|(?![\u0080-\u009f])\p{Cc}/u, 1)
  return whole.replace(/;[^\\/]*/g, '').replace(/(?<=[^\\/. ])[. ]+(?=[\\/]|$)/g, '')
}

function decode(path: string): string {
  let text = path
  for (let times = 0; times < decodingsMax && text.includes('%'); times++)
    text = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return text
}

/** `/a//b/../c` is `/a/c`. */
function resolved(path: string): string {
  const parts: string[] = []
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

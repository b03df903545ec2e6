const lowBits = 42
/** Token counts are kept in two parts, `high * 2 ** 42 + low`, so that large sums stay exact. */
export const lowRange = 2 ** lowBits

/** The parts in SQL, for a sum over rows: no 64-bit sum overflows, and the driver's numbers hold them. */
export const tokenParts = {
  low: `sum((prompt_tokens & ${lowRange - 1}) + (completion_tokens & ${lowRange - 1}))`,
  high: `sum((prompt_tokens >> ${lowBits}) + (completion_tokens >> ${lowBits}))`,
}

/** Accumulates usage by app id, in columns of plain numbers: fast enough to sum ten thousand apps at once. */
export class AppSums {
  requests = new Float64Array(1024)
  low = new Float64Array(1024)
  high = new Float64Array(1024)
  /** One more than the largest app id added. */
  size = 0

  add(appId: number, requests: number, low: number, high: number): void {
    if (appId >= this.size) this.#grow(appId + 1)
    this.requests[appId] = (this.requests[appId] ?? 0) + requests
    this.low[appId] = (this.low[appId] ?? 0) + low
    this.high[appId] = (this.high[appId] ?? 0) + high
  }

  /** Adds (`times` 1) or subtracts (-1) packed sums. */
  addPacked(packed: Uint8Array, times: 1 | -1): void {
    const reader = new VarintReader(packed)
    let appId = 0
    while (reader.hasMore) {
      appId += reader.read()
      const requests = reader.read()
      const low = reader.read()
      this.add(appId, times * requests, times * low, times * reader.read())
    }
  }

  /** Moves one app's usage to another. */
  move(from: number, to: number): void {
    if (from >= this.size) return
    this.add(to, this.requests[from] ?? 0, this.low[from] ?? 0, this.high[from] ?? 0)
    this.requests[from] = 0
    this.low[from] = 0
    this.high[from] = 0
  }

  /** An app's exact tokens. */
  tokens(appId: number): bigint {
    return BigInt(this.high[appId] ?? 0) * BigInt(lowRange) + BigInt(this.low[appId] ?? 0)
  }

  /** Packs all sums, ordered by id, into a few bytes for each app; leaves out apps without requests and tokens. */
  pack(): Uint8Array {
    const writer = new VarintWriter()
    let last = 0
    for (let appId = 0; appId < this.size; appId++) {
      const low = this.low[appId] ?? 0
      const requests = this.requests[appId] ?? 0
      const high = this.high[appId] ?? 0
      if (requests === 0 && low === 0 && high === 0) continue
      const carried = Math.floor(low / lowRange)
      writer.write(appId - last)
      writer.write(requests)
      writer.write(low - carried * lowRange)
      writer.write(high + carried)
      last = appId
    }
    return writer.bytes()
  }

  #grow(size: number): void {
    this.size = size
    if (size <= this.requests.length) return
    const capacity = Math.max(size, this.requests.length * 2)
    for (const column of ['requests', 'low', 'high'] as const) {
      const grown = new Float64Array(capacity)
      grown.set(this[column])
      this[column] = grown
    }
  }
}

// Little-endian groups of 7 bits; a set high bit means that more follow (LEB128).
class VarintReader {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get hasMore(): boolean {
    return this.#position < this.#bytes.length
  }

  read(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.#bytes[this.#position++] ?? 0
      if (byte < 128) return value + byte * scale
      value += (byte - 128) * scale
      scale *= 128
    }
  }
}

const varintBytesMax = 8

class VarintWriter {
  #bytes = new Uint8Array(4096)
  #length = 0

  write(value: number): void {
    if (this.#length + varintBytesMax > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 3_000
// A shorter pause is part of the rush: what follows it would first have to ask for the memory again.
const calmLooksMin = 3
const collectionsAfterRush = 3
const busyShareMax = 0.02
const grownBytesMin = 32 * 1024 * 1024

/** Collects all garbage of the process at once: some 30 ms in which nothing else happens. */
export function collectGarbage(): void {
  // The contexts that are made from now on have the function.
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

/** What a `CalmCollector` goes by. */
export interface HeapWatch {
  /** Milliseconds that the event loop has worked and waited so far. */
  loopMs(): { readonly active: number; readonly idle: number }
  /** Bytes of objects and buffers, garbage among them. */
  heldBytes(): number
  collect(): void
}

const processHeap: HeapWatch = {
  loopMs: () => performance.eventLoopUtilization(),
  heldBytes: () => {
    const { used_heap_size, external_memory } = getHeapStatistics()
    return used_heap_size + external_memory
  },
  collect: collectGarbage,
}

/**
 * Gives memory back after a rush. V8 collects when more is asked for: what a burst of requests leaves behind would stay until the next
 * one comes. No gain was measured on a busy machine: docs/decisions/0011-what-tunes-the-process.md says what is still to be measured.
 */
export class CalmCollector {
  readonly #heap: HeapWatch
  #seen: ReturnType<HeapWatch['loopMs']>
  #keptBytes = 0
  #calmLooks = 0
  #collectionsDue = 0

  constructor(heap: HeapWatch = processHeap) {
    this.#heap = heap
    this.#seen = heap.loopMs()
  }

  /** Looks every few seconds, for as long as something else keeps the process. */
  start(): void {
    setInterval(() => this.look(), lookEveryMs).unref()
  }

  /**
   * Collects where next to nothing has happened for some looks, and enough has come together; then at the next looks too: V8 lets go of
   * the room for young objects only some seconds after the last of them were made, and connections to providers close after a while.
   */
  look(): void {
    const { active, idle } = this.#heap.loopMs()
    const activeMs = active - this.#seen.active
    const idleMs = idle - this.#seen.idle
    this.#seen = { active, idle }
    const isCalm = activeMs <= busyShareMax * (activeMs + idleMs)
    this.#calmLooks = isCalm ? this.#calmLooks + 1 : 0
    if (this.#calmLooks < calmLooksMin) return
    if (this.#heap.heldBytes() - this.#keptBytes >= grownBytesMin) this.#collectionsDue = collectionsAfterRush
    if (this.#collectionsDue === 0) return
    this.#collectionsDue -= 1
    this.#heap.collect()
    this.#keptBytes = this.#heap.heldBytes()
  }
}

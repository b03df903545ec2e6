import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { MemoryLimits } from './buffered-bytes.ts'
import { containerMemory } from './load-watch.ts'

/** What there is of memory for this process. */
export function memoryLimits(): MemoryLimits {
  return { heap: getHeapStatistics().heap_size_limit, whole: containerMemory() ?? totalmem() }
}

import { duration, minute, type Setting, size } from './setting.ts'

/** Memory of answer items, which later requests can refer to. */
export const memorySettings: readonly Setting[] = [
  duration(
    'memory.items',
    60 * minute,
    'How long the items of an answer of `POST /responses` can be referred to with `item_reference`, by the same key; `0s` switches this off.',
    0,
  ),
  size(
    'memory.bytes',
    64 * 1024 ** 2,
    1024 ** 2,
    'Maximum size of the items that this gateway remembers; the oldest make room for new ones.',
  ),
]

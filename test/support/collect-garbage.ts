import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects all garbage of the process at once: about 30 ms in which nothing else happens. */
export function collectGarbage(): void {
  // The contexts that are made from now on have the function.
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  // The buffers that nothing holds any more are counted until their memory is swept, which the next collection waits for.
  runInNewContext('gc()')
}

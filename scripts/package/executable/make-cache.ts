// Runs the gateway until it is ready, and writes what V8 has compiled of it by then. Arguments: the program's source, the cache, a data folder.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { programScript, runProgramScript } from './load-program.ts'

const [node = '', self = '', source = '', cache = '', dataDir = ''] = process.argv
const script = programScript(readFileSync(source, 'latin1'))
process.argv = [node, self, 'serve', '--port', '0', '--data-dir', dataDir, '--log-level', 'error']
runProgramScript(script, require)
void writeCache()

async function writeCache(): Promise<void> {
  await fetch(`${await gatewayUrl()}/readyz`)
  // V8 takes a cache only where its flags are the same, and a gateway sets some that a new process has not set yet.
  setFlagsFromString('--allocation-site-pretenuring')
  writeFileSync(cache, script.createCachedData())
  process.exit()
}

/** Where it listens, once it does. */
async function gatewayUrl(): Promise<string> {
  for (;;) {
    try {
      const { url } = JSON.parse(readFileSync(join(dataDir, 'gateway.json'), 'utf8')) as { readonly url: string }
      return url
    } catch {
      await sleep(20)
    }
  }
}

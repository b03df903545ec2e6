import { spawnSync } from 'node:child_process'

/** How programs are kept from the outside. */
export interface Isolation {
  /** Words to put before a command line. */
  readonly prefix: readonly string[]
  readonly description: string
  /** Variables for the programs. */
  readonly env: Readonly<Record<string, string>>
}

// Everything in a process namespace ends with its first process, whatever group it has moved to.
const variants = [
  { words: ['--pid', '--fork', '--kill-child', '--mount-proc'], text: 'a network and processes of their own' },
  { words: [], text: 'a network of their own' },
]

const nowhere = 'http://127.0.0.1:9'

/** A network in which only this machine itself answers, where the system gives one; otherwise proxies that lead nowhere. */
export function isolate(): Isolation {
  for (const { words, text } of variants) {
    const inside = ['unshare', '--user', '--map-root-user', '--net', ...words]
    const prefix = [...inside, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
    const [file = '', ...rest] = [...prefix, 'true']
    if (process.platform === 'linux' && spawnSync(file, rest, { stdio: 'ignore', timeout: 10_000 }).status === 0) {
      return { prefix, description: `${text}, without an outside`, env: {} }
    }
  }
  return {
    prefix: [],
    description: "THIS MACHINE'S NETWORK: it gives no network without an outside, so only proxies lead nowhere",
    env: {
      HTTP_PROXY: nowhere,
      HTTPS_PROXY: nowhere,
      ALL_PROXY: nowhere,
      http_proxy: nowhere,
      https_proxy: nowhere,
      NO_PROXY: '127.0.0.1,localhost',
      no_proxy: '127.0.0.1,localhost',
    },
  }
}

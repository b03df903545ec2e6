import type { Config } from '../../config/config.ts'
import type { ExplainedValue } from '../../config/explain-config.ts'
import { formatDuration, formatSize } from '../../config/quantities.ts'
import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'

/** `config explain`: shows each effective value and where it comes from, secrets masked. */
export const configExplain = defineCliCommand({
  description: 'Show each effective value and where it comes from; secrets are masked.',
  args: {
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    const { config, sources } = loaded
    const [{ explainConfig }, { explainStored, storedProblems }, computed, { found, stored }] = await Promise.all([
      import('../../config/explain-config.ts'),
      import('./stored-view.ts'),
      computedOf(config),
      loadCatalog(loaded),
    ])
    const values = [...explainConfig(sources, found, computed), ...explainStored(stored)]
    const { err } = terminal
    for (const problem of storedProblems(stored)) err.write(`${err.colours.yellow('!')} ${problem}\n`)
    terminal.out.write(args.json === true ? `${JSON.stringify(values, null, 2)}\n` : render(values, terminal.out))
    return 0
  },
})

/** The values that a gateway started here computes for unset settings. */
async function computedOf({ host, limits }: Config): Promise<ReadonlyMap<string, string>> {
  const [{ usualBufferedBytes }, { memoryLimits }, { usualAnswerBytes }] = await Promise.all([
    import('../../http/load/buffered-bytes.ts'),
    import('../../http/load/memory-limits.ts'),
    import('../../attempts/answer-bytes.ts'),
  ])
  const memory = memoryLimits()
  return new Map([
    ['limits.upstream_headers_timeout', formatDuration(limits.upstreamHeadersTimeoutMs)],
    ['limits.upstream_first_token_timeout', formatDuration(limits.upstreamFirstTokenTimeoutMs)],
    ['limits.buffered_bytes', formatWhole(usualBufferedBytes(memory, limits.bodyBytesMax))],
    ['limits.answer_bytes', formatWhole(usualAnswerBytes(memory.heap))],
    ['metrics.host', host],
  ])
}

function render(values: readonly ExplainedValue[], out: Output): string {
  const { dim, cyan } = out.colours
  // Values that were set stand out against defaults.
  const untouched: ReadonlySet<string> = new Set(['default', 'computed'])
  const rows = values.map(({ key, value, origin }) =>
    untouched.has(origin) ? [dim(key), dim(value), dim(origin)] : [key, value, cyan(origin)],
  )
  return renderTable([{ title: 'KEY' }, { title: 'VALUE' }, { title: 'FROM' }], rows, out)
}

/** In whole mebibytes. */
function formatWhole(bytes: number): string {
  return formatSize(Math.floor(bytes / 1024 ** 2) * 1024 ** 2)
}

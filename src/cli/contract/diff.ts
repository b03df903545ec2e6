import { type Change, describeChange, type Level } from '../../lockstep/diff/change.ts'
import { defineCliCommand } from '../command.ts'
import type { Output } from '../terminal/terminal.ts'
import { loadContract } from './load-contract.ts'

/** `contract diff`: what a newer contract means for those who keep to the older one. */
export const contractDiff = defineCliCommand({
  description: 'Compare two OpenAPI documents. 1 if the newer one breaks callers of the older one, else 0.',
  args: {
    old: { type: 'positional', required: true, description: 'The older contract: a file, an address, or -.' },
    new: {
      type: 'positional',
      required: false,
      description: "The newer contract. Default: this gateway's own.",
    },
    'breaking-only': { type: 'boolean', description: 'Show only what breaks callers.' },
    json: {
      type: 'boolean',
      description: 'Print JSON: { breaking, changes: [{ level, operation, place, what }] }.',
    },
  },
  examples: [
    ['contract diff openapi-1.0.yaml openapi.yaml', 'Each change with its operation and place, and how bad it is.'],
    ['contract diff http://127.0.0.1:8787/openapi.json', 'What this version changes for callers of a running one.'],
    ['contract diff old.json new.json --json', 'The same for programs.'],
  ],
  async run(args, terminal) {
    const { compareContracts } = await import('../../lockstep/diff/compare-contracts.ts')
    const [before, after] = await Promise.all([loadContract(args.old, terminal), loadContract(args.new, terminal)])
    const all = compareContracts(before.document, after.document)
    const isBreaking = all.some(({ level }) => level === 'breaking')
    const changes = args['breaking-only'] === true ? all.filter(({ level }) => level === 'breaking') : all
    const { out } = terminal
    if (args.json === true) {
      const shown = changes.map(({ level, operation, place, what }) => ({ level, operation, place, what }))
      out.write(`${JSON.stringify({ breaking: isBreaking, changes: shown }, null, 2)}\n`)
    } else out.write(render(changes, all, out))
    return isBreaking ? 1 : 0
  },
})

// Lists of values can be long; --json has them whole.
const shownMax = 160

const order: readonly Level[] = ['breaking', 'warning', 'harmless']

/** One line a change, under the operation that it is in; the operations that break first. */
function render(changes: readonly Change[], all: readonly Change[], out: Output): string {
  const { red, yellow, dim, green, bold } = out.colours
  const paint: Readonly<Record<Level, (text: string) => string>> = { breaking: red, warning: yellow, harmless: dim }
  if (all.length === 0) return `${green('✓')} Nothing changes for callers.\n`
  const rank = ({ level }: Change) => order.indexOf(level)
  const sorted = changes.toSorted((a, b) => rank(a) - rank(b))
  const blocks = [...groupsOf(sorted)].map(([operation, own]) => {
    const lines = own.map(({ level, ...each }) => `  ${paint[level](level)}  ${shortened(describeChange(each))}\n`)
    return `${bold(operation)}\n${lines.join('')}\n`
  })
  const count = (level: Level) => all.filter((change) => change.level === level).length
  const sum = `${count('breaking')} breaking, ${count('warning')} to look at, ${count('harmless')} harmless.`
  return `${blocks.join('')}${count('breaking') > 0 ? red('✗') : green('✓')} ${sum}\n`
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > shownMax ? `${line.slice(0, shownMax)}…` : line
}

function groupsOf(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const groups = new Map<string, Change[]>()
  for (const change of changes) groups.set(change.operation, [...(groups.get(change.operation) ?? []), change])
  return groups
}

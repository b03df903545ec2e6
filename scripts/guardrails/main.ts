import { parseArgs } from 'node:util'
import { type LocalFilterSlug, labelled } from './labelled/index.ts'
import { measureQuality } from './measure-quality.ts'

// npm run guardrails:quality [-- --mistakes]: precision and recall of the built-in filters over the labelled texts beside this file.
const { values } = parseArgs({ options: { mistakes: { type: 'boolean', default: false } } })
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

process.stdout.write(
  `${['filter', 'texts with', 'without', 'found', 'false alarms', 'precision', 'recall'].map(cell).join('')}\n`,
)
for (const slug of Object.keys(labelled) as LocalFilterSlug[]) {
  const quality = measureQuality(slug, labelled[slug])
  const { positives, negatives, found, labelled: all, falseAlarms, precision, recall, mistakes } = quality
  const cells = [
    slug,
    positives,
    negatives,
    `${String(found)}/${String(all)}`,
    falseAlarms,
    percent(precision),
    percent(recall),
  ]
  process.stdout.write(`${cells.map(cell).join('')}\n`)
  if (values.mistakes) for (const mistake of mistakes) process.stdout.write(`  ${JSON.stringify(mistake)}\n`)
}

function cell(content: string | number, index: number): string {
  return String(content).padEnd(index === 0 ? 26 : 14)
}

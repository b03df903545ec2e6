import { toGuardrailRecord } from '../../administration/guardrails/guardrail-record.ts'
import { updateGuardrail } from '../../administration/guardrails/update-guardrail.ts'
import { checkGuardrailNames, namesAnybody } from '../../routing/check-guardrail-names.ts'
import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { guardrailOptions, readGuardrailFlags, toFields } from '../options/guardrail-options.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { findGuardrail, guardrailWord } from './find-guardrail.ts'
import { editorAt } from './guardrail-editor.ts'
import { readRules, rulesOption } from './read-rules.ts'

/** `guardrails update`: changes what a guardrail holds requests to. */
export const guardrailsUpdate = defineCliCommand({
  description: 'Change a guardrail; only the given options change. A running gateway applies it within a second.',
  args: {
    ...guardrailWord,
    name: { type: 'string', valueHint: 'text', description: 'A new name.' },
    ...guardrailOptions,
    ...rulesOption,
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    ['guardrails update Interns --limit 10', 'Doubles a limit; what was spent stays spent.'],
    ['guardrails update Interns --allow-models all --limit none', 'Takes rules away.'],
  ],
  async run(args, terminal) {
    const { name } = args
    const body = {
      ...(await readRules(args.rules, terminal)),
      ...readGuardrailFlags(args),
      ...(name !== undefined && { name }),
    }
    if (Object.keys(body).length === 0) throw new UsageError('There is nothing to change: see --help.')
    await checkBody('updateGuardrail', body)
    const loaded = await loadConfigFor(args, terminal)
    const { config } = loaded
    if (namesAnybody(body)) checkGuardrailNames(body, (await loadCatalog(loaded)).catalog)
    const { guardrail } = await withStore(config, terminal, async (store) => {
      const { id } = await findGuardrail(store, args.guardrail, terminal.program)
      const wish = { id, changes: toFields(body) }
      return store.transact((repositories) => updateGuardrail(repositories, editorAt(store, config), wish, Date.now()))
    })
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toGuardrailRecord(guardrail), null, 2)}\n`)
    else err.write(`${err.colours.green('✓')} Changed guardrail "${guardrail.name}".\n`)
    return 0
  },
})

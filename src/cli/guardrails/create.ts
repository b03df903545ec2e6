import { createGuardrail } from '../../administration/guardrails/create-guardrail.ts'
import { toGuardrailRecord } from '../../administration/guardrails/guardrail-record.ts'
import { checkGuardrailNames, namesAnybody } from '../../routing/check-guardrail-names.ts'
import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { guardrailOptions, readGuardrailFlags, toFields } from '../options/guardrail-options.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import { withStore } from '../with-store.ts'
import { editorAt } from './guardrail-editor.ts'
import { readRules, rulesOption } from './read-rules.ts'

/** `guardrails create`: creates a guardrail that holds for nobody yet. */
export const guardrailsCreate = defineCliCommand({
  description: 'Create a guardrail; prints its id. It holds for nobody before it is assigned.',
  args: {
    name: {
      type: 'string',
      required: true,
      valueHint: 'text',
      description: 'A name, which callers see when it stops them.',
    },
    ...workspaceOption,
    ...guardrailOptions,
    ...rulesOption,
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    [
      'guardrails create --name "No personal data" --filters email=redact,credit-card=block',
      'Filters what models are sent.',
    ],
    [
      'guardrails create --name Interns --allow-models "openai/*" --limit 5 --interval daily',
      'Bounds models and money.',
    ],
  ],
  async run(args, terminal) {
    const body = { ...(await readRules(args.rules, terminal)), ...readGuardrailFlags(args), name: args.name }
    await checkBody('createGuardrail', body)
    const loaded = await loadConfigFor(args, terminal)
    const { config } = loaded
    if (namesAnybody(body)) checkGuardrailNames(body, (await loadCatalog(loaded)).catalog)
    const guardrail = await withStore(config, terminal, (store) =>
      store.transact(async (repositories) => {
        const { id: workspaceId } = await chosenWorkspace(repositories, store.organizationId, args.workspace)
        const wish = { ...toFields(body), name: body.name, workspaceId }
        return createGuardrail(repositories, editorAt(store, config), wish, Date.now())
      }),
    )
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toGuardrailRecord(guardrail), null, 2)}\n`)
    else {
      err.write(`${err.colours.green('✓')} Guardrail "${guardrail.name}". Assign it with: `)
      err.write(`${terminal.program} guardrails assign ${guardrail.id.slice(0, 8)} --workspace default\n`)
      out.write(`${guardrail.id}\n`)
    }
    return 0
  },
})

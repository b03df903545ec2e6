import { toAppRecord } from '../../administration/apps/app-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { describeTime } from '../terminal/describe-time.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { appWord, findApp } from './find-app.ts'

const aliasesMax = 100

/** `apps show`: shows one app and the apps merged into it. */
export const appsShow = defineCliCommand({
  description: 'Show an app.',
  args: {
    app: { type: 'positional', required: true, description: appWord },
    json: { type: 'boolean', description: 'Print JSON, with the record of GET /apps/{id}.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const app = await findApp(store, args.app, terminal.program)
      const record = toAppRecord(app)
      const { out } = terminal
      if (args.json === true) {
        out.write(`${JSON.stringify(record, null, 2)}\n`)
        return 0
      }
      const { repositories, organizationId } = store
      const aliases = await repositories.apps.list({
        organizationId,
        canonicalId: app.id,
        offset: 0,
        limit: aliasesMax,
      })
      const canonical = app.canonicalId === null ? null : await repositories.apps.get(organizationId, app.canonicalId)
      const now = Date.now()
      const facts = [
        ['id', String(app.id)],
        ['name', record.name],
        ['URL', app.origin],
        ['visibility', app.visibility],
        ['categories', app.categories.join(', ') || '-'],
        ...(canonical === null ? [] : [['merged into', `${canonical.id} (${canonical.origin})`]]),
        ...aliases.apps.map((alias) => ['merged into it', `${alias.id} (${alias.origin})`]),
        ...(aliases.total > aliasesMax ? [['', `and ${aliases.total - aliasesMax} more`]] : []),
        ['first seen', describeTime(app.createdAt, now)],
        ['changed', app.updatedAt === null ? 'never' : describeTime(app.updatedAt, now)],
      ]
      out.write(renderTable([{ title: 'APP' }, { title: '' }], facts, out))
      return 0
    })
  },
})

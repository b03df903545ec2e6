import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { PluginId } from '../../src/plugins/define-plugin.ts'
import { plugins } from '../../src/plugins/index.ts'

const ids = Object.keys(plugins) as PluginId[]

it.each(ids)('%s is there under its own name', (id) => {
  expect(plugins[id].id).toBe(id)
})

it.each(ids)('%s has a section in docs/plugins.md, with an example', (id) => {
  const page = readFileSync(new URL('../../docs/plugins.md', import.meta.url), 'utf8')
  const section = page.split(/^## /m).find((each) => each.startsWith(`\`${id}\`\n`))
  expect(section, `docs/plugins.md has no section "## \`${id}\`"`).toBeDefined()
  expect(section).toMatch(/^```(?:sh|ts) run$/m)
  expect(section).toContain(`"${id}"`)
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { builtinFilters } from '../../../src/guardrails/filters/builtin-filters.ts'

it.each(Object.keys(builtinFilters))('%s has a section in docs/guardrail-filters.md, with an example', (slug) => {
  const page = readFileSync(new URL('../../../docs/guardrail-filters.md', import.meta.url), 'utf8')
  const section = page.split(/^## /m).find((each) => each.startsWith(`\`${slug}\`\n`))
  expect(section, `docs/guardrail-filters.md has no section "## \`${slug}\`"`).toBeDefined()
  expect(section).toMatch(/^```sh run$/m)
  expect(section).toMatch(new RegExp(`redact ${slug} |"slug": "${slug}"`))
})

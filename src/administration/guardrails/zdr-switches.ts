import type { Schema } from '../../contract/contract.ts'
import { zdrAuthors } from '../../records/zdr-authors.ts'

/** The authors whose models each switch for zero data retention is about. */
const switches = {
  enforce_zdr_anthropic: zdrAuthors.anthropic,
  enforce_zdr_google: zdrAuthors.google,
  enforce_zdr_openai: zdrAuthors.openai,
  enforce_zdr_xai: zdrAuthors.xai,
  enforce_zdr_other: 'other',
} as const

type Switch = keyof typeof switches

/** The switches as requests and records have them. */
export type ZdrFields = Pick<Schema<'Guardrail'>, Switch | 'enforce_zdr'>

const entries = Object.entries(switches) as [Switch, string][]

/** The authors that are meant after a change; `enforce_zdr` speaks for the switches that are not named. */
export function toZdrAuthors(fields: Partial<ZdrFields>, before: readonly string[]): readonly string[] {
  return entries
    .filter(([name, author]) => {
      const wanted = fields[name] === undefined ? fields.enforce_zdr : fields[name]
      return wanted === undefined ? before.includes(author) : wanted === true
    })
    .map(([, author]) => author)
}

/** The switches of a guardrail with these authors; null where one is off. */
export function toZdrFields(authors: readonly string[]): ZdrFields {
  const isOn = (name: Switch) => authors.includes(switches[name]) || null
  return {
    enforce_zdr: entries.every(([, author]) => authors.includes(author)) || null,
    enforce_zdr_anthropic: isOn('enforce_zdr_anthropic'),
    enforce_zdr_google: isOn('enforce_zdr_google'),
    enforce_zdr_openai: isOn('enforce_zdr_openai'),
    enforce_zdr_xai: isOn('enforce_zdr_xai'),
    enforce_zdr_other: isOn('enforce_zdr_other'),
  }
}

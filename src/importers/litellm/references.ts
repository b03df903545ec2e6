import type { ConfigDraft } from '../config-draft.ts'
import { text } from '../foreign.ts'
import { literal } from '../secrets.ts'

const referencePattern = /^os\.environ\/([A-Za-z_][A-Za-z0-9_]*)$/

/** The variable that a value of LiteLLM's file stands for. */
export function variableOf(value: unknown): string | undefined {
  return referencePattern.exec(text(value) ?? '')?.[1]
}

/** An address, as gateway.yaml takes it: one that holds a password or a key is a secret. */
export function address(draft: ConfigDraft, value: unknown, hint: string): string | undefined {
  const found = text(value)
  return variableOf(value) !== undefined || found === undefined
    ? plain(draft, value)
    : draft.secrets.address(found, hint)
}

/** A value that is no secret, as gateway.yaml takes it. */
export function plain(draft: ConfigDraft, value: unknown): string | undefined {
  const found = text(value)
  const variable = variableOf(value)
  if (variable !== undefined) return draft.secrets.reference(variable)
  return found === undefined ? undefined : literal(found)
}

const noKeys = /^(none|null|no-?key|empty|dummy|fake(-?key)?|not-?needed|anything|x+|<.*>|your[-_ ].*)$/i

/** A secret: the variable that it was, or one that stands for it now. Undefined where the file only fills the place. */
export function secret(draft: ConfigDraft, value: unknown, hint: string): string | undefined {
  const found = text(value)
  const variable = variableOf(value)
  if (variable !== undefined) return draft.secrets.reference(variable)
  return found === undefined || noKeys.test(found) ? undefined : draft.secrets.keep(found, hint)
}

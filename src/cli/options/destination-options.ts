import type { Schema } from '../../contract/contract.ts'
import { readText } from '../guardrails/read-rules.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../usage-error.ts'

/** The options that say what a destination is sent. */
export const destinationOptions = {
  disabled: { type: 'boolean', description: 'Send nothing there yet; --no-disabled, send it again.' },
  private: { type: 'boolean', description: 'Keep prompts and answers here.' },
  cost: { type: 'boolean', description: 'Send costs.' },
  identity: { type: 'boolean', description: 'Send who asked: user, key and app.' },
  'request-context': {
    type: 'boolean',
    description: 'Send where requests came from: session, trace, referer and user agent.',
  },
  sample: { type: 'string', valueHint: 'share', description: 'The share of the generations to send, from 0 to 1.' },
  keys: {
    type: 'string',
    valueHint: 'hashes',
    description: 'Only generations of these keys, as whole hashes separated by commas, or all.',
  },
  filter: {
    type: 'string',
    valueHint: 'file',
    description: 'Only generations that fit these rules: a JSON file with filter_rules as in the API, or none.',
  },
} as const

export interface DestinationFlags {
  readonly disabled?: boolean | undefined
  readonly private?: boolean | undefined
  readonly cost?: boolean | undefined
  readonly identity?: boolean | undefined
  readonly 'request-context'?: boolean | undefined
  readonly sample?: string | undefined
  readonly keys?: string | undefined
  readonly filter?: string | undefined
}

type Fields = Omit<Schema<'UpdateObservabilityDestinationRequest'>, 'config' | 'name'>

/** The flags as fields of the API's body; absent flags stay absent. */
export async function readDestinationFlags(
  flags: DestinationFlags,
  terminal: Pick<Terminal, 'cwd' | 'readInput'>,
): Promise<Fields> {
  const { disabled, cost, identity, 'request-context': context, sample, keys, filter } = flags
  return {
    ...(disabled !== undefined && { enabled: !disabled }),
    ...(flags.private !== undefined && { privacy_mode: flags.private }),
    ...(cost !== undefined && { broadcast_generation_cost: cost }),
    ...(identity !== undefined && { broadcast_generation_identity: identity }),
    ...(context !== undefined && { broadcast_generation_request_context: context }),
    ...(sample !== undefined && { sampling_rate: readShare(sample) }),
    ...(keys !== undefined && { api_key_hashes: keys === 'all' ? null : keys.split(',').map((key) => key.trim()) }),
    ...(filter !== undefined && { filter_rules: filter === 'none' ? null : await readRules(filter, terminal) }),
  }
}

function readShare(text: string): number {
  const share = text.trim() === '' ? Number.NaN : Number(text)
  if (!(share >= 0 && share <= 1)) throw new UsageError(`--sample needs a number from 0 to 1, not "${text}".`)
  return share
}

async function readRules(
  file: string,
  terminal: Pick<Terminal, 'cwd' | 'readInput'>,
): Promise<Schema<'ObservabilityFilterRulesConfig'>> {
  const text = await readText(file, terminal)
  try {
    // Held to the contract with the rest of the body.
    return JSON.parse(text) as Schema<'ObservabilityFilterRulesConfig'>
  } catch {
    throw new UsageError(`${file} is not JSON.`)
  }
}

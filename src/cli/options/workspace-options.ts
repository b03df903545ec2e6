import type { Schema } from '../../contract/contract.ts'

type Fields = Schema<'UpdateWorkspaceRequest'>

/** The options that describe a workspace. */
export const workspaceOptions = {
  description: { type: 'string', valueHint: 'text', description: 'What it is for.' },
  'default-model': {
    type: 'string',
    names: 'models',
    valueHint: 'model',
    description: 'The model for requests that name none; "none" removes it.',
  },
  'default-image-model': {
    type: 'string',
    names: 'models',
    valueHint: 'model',
    description: 'The model for pictures that the gateway has made; "none" removes it.',
  },
  'default-sort': {
    type: 'string',
    valueHint: 'sort',
    description: 'price, throughput, latency or exacto, for requests that set no sort; "none" removes it.',
  },
  'time-zone': {
    type: 'string',
    valueHint: 'zone',
    description: 'Where its budgets reset at midnight, such as Europe/Berlin; those of its keys and guardrails, too.',
  },
  broadcast: {
    type: 'boolean',
    description: 'Send its generations to its destinations; --no-broadcast sends none.',
  },
  'log-content': {
    type: 'boolean',
    description: 'Keep prompts and answers of its requests, sealed; --no-log-content keeps none.',
  },
} as const

interface WorkspaceFlags {
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly description?: string | undefined
  readonly 'default-model'?: string | undefined
  readonly 'default-image-model'?: string | undefined
  readonly 'default-sort'?: string | undefined
  readonly 'time-zone'?: string | undefined
  readonly broadcast?: boolean | undefined
  readonly 'log-content'?: boolean | undefined
}

/** The options as an operation's body, not yet validated. */
export function readWorkspaceFlags(flags: WorkspaceFlags): Fields {
  const { name, slug, description, 'default-model': model, 'default-image-model': imageModel } = flags
  const { 'default-sort': sort, 'time-zone': timeZone, broadcast, 'log-content': logs } = flags
  return {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...(model !== undefined && { default_text_model: model === 'none' ? null : model }),
    ...(imageModel !== undefined && { default_image_model: imageModel === 'none' ? null : imageModel }),
    ...(sort !== undefined && {
      default_provider_sort: (sort === 'none' ? null : sort) as Schema<'ProviderSort'> | null,
    }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(broadcast !== undefined && { is_observability_broadcast_enabled: broadcast }),
    ...(logs !== undefined && { is_observability_io_logging_enabled: logs }),
  }
}

import type { Schema } from '../../api/contract.ts'
import { choiceIn, isTicked, numberIn, textIn } from '../../parts/form-values.ts'

/** What endpoints can be sorted by. */
export const sorts = ['price', 'throughput', 'latency', 'exacto'] as const

/** A name as a slug: what is no letter or digit becomes a hyphen. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '')
}

/** What the form says of a workspace. `keys` are those whose prompts are kept; null for all. */
export function workspaceWish(form: FormData, keys: readonly number[] | null): Schema<'CreateWorkspaceRequest'> {
  const name = textIn(form, 'name')
  return {
    name,
    slug: textIn(form, 'slug') || slugOf(name),
    description: textIn(form, 'description') || null,
    default_text_model: textIn(form, 'default_text_model') || null,
    default_image_model: textIn(form, 'default_image_model') || null,
    default_provider_sort: choiceIn(form, 'default_provider_sort', sorts) ?? null,
    time_zone: textIn(form, 'time_zone') || 'UTC',
    is_observability_broadcast_enabled: isTicked(form, 'broadcasts'),
    is_observability_io_logging_enabled: isTicked(form, 'keeps_content'),
    io_logging_sampling_rate: (numberIn(form, 'sampling_percent') ?? 100) / 100,
    io_logging_api_key_ids: keys === null ? null : [...keys],
  }
}

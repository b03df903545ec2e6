import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkDraft } from '../../../src/importers/check-draft.ts'
import { importOpenrouter } from '../../../src/importers/openrouter/import-openrouter.ts'

const keys = {
  data: [
    {
      hash: 'f01d52606dc8',
      name: "Ada's key",
      label: 'sk-or-v1-abc…',
      limit: 100,
      limit_reset: 'monthly',
      include_byok_in_limit: true,
      expires_at: '2027-01-31T10:00:00Z',
      disabled: false,
    },
    { hash: 'a', name: 'plain', limit: null, disabled: false },
    { hash: 'b', name: 'old', disabled: true },
  ],
}
const presets = {
  data: [
    {
      slug: 'email-copywriter',
      name: 'Email copywriter',
      designated_version: { version: 3, system_prompt: 'Write.', config: { model: 'openai/gpt-4o', temperature: 0.7 } },
    },
    { name: 'without slug' },
  ],
}
const byok = {
  data: [
    { id: '1', provider: 'openai', label: 'sk-…abc', name: 'Team', disabled: false, is_fallback: true },
    { id: '2', provider: 'azure', label: 'k', disabled: true, is_fallback: false },
  ],
}

const imported = (...exports: unknown[]) => {
  const draft = importOpenrouter(exports)
  checkDraft(draft)
  return draft
}

it('goes on using OpenRouter as a provider', () => {
  const draft = imported()
  expect(parse(draft.render('x'))).toEqual({ providers: [{ slug: 'openrouter' }] })
  expect(draft.secrets.names).toEqual(['OPENROUTER_API_KEY'])
})

it('takes keys, presets and credentials, each in a file of its own or all in one', () => {
  for (const exports of [
    [keys, presets, byok],
    [{ keys, presets, byok }],
    [{ keys: keys.data, presets: presets.data, byok: byok.data }],
  ]) {
    const draft = imported(...exports)
    expect(parse(draft.render('x'))).toMatchObject({
      models: [
        {
          id: 'preset/email-copywriter',
          name: 'Email copywriter',
          endpoints: [{ provider: 'openrouter', upstream_model: '@preset/email-copywriter' }],
        },
      ],
    })
    expect(draft.steps).toEqual([
      "keys create --name 'Ada'\\''s key' --limit 100 --limit-reset monthly --include-byok --expires 2027-01-31",
      'keys create --name plain',
      'byok add openai --name Team --fallback',
    ])
    const left = draft.notes
      .filter(({ outcome }) => outcome === 'left out')
      .map(({ from, words }) => `${from}: ${words}`)
    expect(left.toSorted()).toEqual([
      'byok[1] azure: it is disabled',
      'keys[2] old: it is disabled',
      'presets[1]: it has no slug',
    ])
  }
})

it('says what becomes of preferences, and of files that are something else', () => {
  const draft = imported({ provider: { order: ['openai'], data_collection: 'deny' } }, { models: [] }, 'x')
  expect(draft.notes.map(({ from, outcome }) => `${from} ${outcome}`)).toEqual([
    'the account written',
    'provider.order by hand',
    'provider.data_collection by hand',
    'a file left out',
    'a file left out',
  ])
})

it('takes names that no command line and no gateway would', () => {
  const draft = imported(
    {
      keys: [
        { hash: 'a', name: '--help' },
        { hash: 'b', name: "it's $(x)\nrm" },
      ],
    },
    { presets: [{ slug: 'one' }, { slug: 'One' }] },
  )
  expect(draft.steps).toEqual(['keys create --name=--help', `keys create --name 'it'\\''s $(x) rm'`])
  expect(draft.models.map(({ id }) => id)).toEqual(['preset/one'])
  expect(draft.notes.at(-1)).toMatchObject({ from: 'presets[1] One', outcome: 'left out' })
})

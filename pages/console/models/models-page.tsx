import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { Column } from '../parts/columns.ts'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { hrefOf } from '../router/place.ts'
import { otherPrices, perMillion } from '../routes/preferences.ts'
import { useSight } from '../session/sight.ts'
import { words } from '../words/numbers.ts'
import { ModelTabs } from './model-tabs.tsx'

type Model = Schema<'Model'>

const keyOf = ({ id }: Model) => id

/** Every model that can be asked, with its prices. */
export function ModelsPage() {
  const { all } = useSight()
  const [wanted, setWanted] = useState('')
  const answer = useAnswer(async (signal) => (await ask(api.GET('/models', { signal }))).data, [])
  const needle = wanted.trim().toLowerCase()
  const rows = (answer.value ?? []).filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(needle))
  return (
    <div class="tabbed">
      <h1 class="unseen">Models</h1>
      {all && <ModelTabs here="models" />}
      <div class="page fills">
        {answer.problem !== undefined && <ProblemNote problem={answer.problem} again={answer.again} />}
        <DataTable
          name="Models"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          tools={
            <input
              class="narrow"
              aria-label="Narrow by name"
              placeholder="Name"
              value={wanted}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
          }
          foot={
            answer.value !== undefined && rows.length === 0 ? (
              <EmptyNote title={needle === '' ? 'No models' : 'No model is called so'}>
                <p>
                  {needle === ''
                    ? `Models come with providers. ${all ? 'Add one under "Providers and prices".' : 'Ask an administrator to add one.'}`
                    : 'Names are those that requests use. Write less of it, or look at the whole list.'}
                </p>
              </EmptyNote>
            ) : undefined
          }
        />
      </div>
    </div>
  )
}

function price(id: string, title: string, kind: 'prompt' | 'completion' | 'input_cache_read'): Column<Model> {
  const of = ({ pricing }: Model) => pricing[kind]
  return {
    id,
    title,
    width: 118,
    isNumber: true,
    show: (model) => {
      const dollars = perMillion(of(model))
      if (dollars === undefined) return <span class="muted">–</span>
      const usual = dollars === 0 ? 'free' : words.money(dollars)
      const others = otherPrices(model.pricing, kind)
      return others === '' ? usual : <span title={others}>{usual} *</span>
    },
    text: (model) => String(perMillion(of(model)) ?? ''),
  }
}

const columns: readonly Column<Model>[] = [
  {
    id: 'id',
    title: 'Model',
    show: ({ id }) => (
      <a class="row-link" href={hrefOf(['routes'], { model: id })} title="Its endpoints">
        {id}
      </a>
    ),
    text: ({ id }) => id,
  },
  { id: 'name', title: 'Name', show: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'context',
    title: 'Context',
    width: 90,
    isNumber: true,
    show: ({ context_length }) =>
      context_length === null ? <span class="muted">–</span> : words.brief(context_length),
    text: ({ context_length }) => String(context_length ?? ''),
  },
  price('in', 'Input, $/1M', 'prompt'),
  price('out', 'Output, $/1M', 'completion'),
  price('cached', 'Cached, $/1M', 'input_cache_read'),
  {
    id: 'takes',
    title: 'Takes',
    width: 150,
    show: ({ architecture }) => architecture.input_modalities.join(', '),
    text: ({ architecture }) => architecture.input_modalities.join(' '),
  },
  {
    id: 'gives',
    title: 'Gives',
    width: 110,
    isExtra: true,
    show: ({ architecture }) => architecture.output_modalities.join(', '),
    text: ({ architecture }) => architecture.output_modalities.join(' '),
  },
  {
    id: 'open',
    title: 'Open',
    width: 170,
    show: ({ id }) => (
      <span class="row-actions">
        <a href={hrefOf(['playground'], { model: id })}>Playground</a>
        <a href={hrefOf(['requests'], { model: id })}>Requests</a>
      </span>
    ),
    text: () => '',
  },
]

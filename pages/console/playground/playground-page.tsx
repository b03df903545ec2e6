import { useEffect, useRef, useState } from 'preact/hooks'
import { asProblem } from '../api/problem.ts'
import { EmptyNote } from '../parts/notes.tsx'
import { inputOf, loadContent } from '../requests/content.ts'
import { go, hereWith, type Place } from '../router/place.ts'
import { AnswerCard } from './answer-card.tsx'
import { askModel, type Progress, started } from './ask-model.ts'
import { CodePanel } from './code-panel.tsx'
import type { Form, Question, Turn } from './conversation.ts'
import { ModelPicker } from './model-picker.tsx'
import { readTools } from './read-tools.ts'
import { UnknownModels } from './unknown-models.tsx'

const modelsMax = 4
const forms: readonly { readonly form: Form; readonly title: string }[] = [
  { form: 'responses', title: 'Responses' },
  { form: 'messages', title: 'Messages' },
  { form: 'chat', title: 'Chat' },
]
const efforts = ['', 'low', 'medium', 'high'] as const

interface Run {
  readonly model: string
  readonly question: Question
  readonly progress: Progress
  readonly stop: () => void
}

/** Asks one model or several the same, and shows how they answer. */
export function PlaygroundPage({ place: { query } }: { readonly place: Place }) {
  const models = query
    .getAll('model')
    .flatMap((each) => each.split(','))
    .filter((each) => each !== '')
    .slice(0, modelsMax)
  const form = forms.find((each) => each.form === query.get('as'))?.form ?? 'responses'
  const [instructions, setInstructions] = useState('')
  const [prompt, setPrompt] = useState('')
  const [toolText, setToolText] = useState('')
  const [image, setImage] = useState<string | undefined>()
  const [tokensMax, setTokensMax] = useState('')
  const [effort, setEffort] = useState('')
  const [note, setNote] = useState('')
  const [runs, setRuns] = useState<readonly Run[]>([])
  useFilled(query.get('from'), (filled) => {
    setInstructions(filled.instructions)
    setPrompt(filled.prompt)
    setNote(filled.note)
  })
  const stops = useRef(new Set<AbortController>())
  // Whoever leaves the page waits for no answer.
  useEffect(
    () => () => {
      for (const each of stops.current) each.abort()
    },
    [],
  )
  const tools = readTools(toolText)
  const turn: Turn = { kind: 'user', text: prompt, ...(image !== undefined && { image }) }
  const question: Question = {
    instructions,
    turns: [turn],
    tools: 'tools' in tools ? tools.tools : [],
    outputTokensMax: tokensMax === '' ? undefined : Number(tokensMax),
    effort,
  }
  const start = (at: number, model: string, asked: Question) => {
    const ending = new AbortController()
    stops.current.add(ending)
    const run: Run = { model, question: asked, progress: started, stop: () => ending.abort() }
    const tell = (progress: Progress) =>
      setRuns((before) => before.map((each, index) => (index === at ? { ...each, progress } : each)))
    return {
      run,
      begin: () =>
        void askModel({ form, model, question: asked, signal: ending.signal, tell }).finally(() =>
          stops.current.delete(ending),
        ),
    }
  }
  const stopAll = () => {
    for (const { stop } of runs) stop()
  }
  const isRunning = runs.some(({ progress }) => progress.isRunning)
  const askAll = () => {
    if (isRunning || models.length === 0 || prompt.trim() === '' || 'problem' in tools) return
    const all = models.map((model, at) => start(at, model, question))
    setRuns(all.map(({ run }) => run))
    for (const { begin } of all) begin()
  }
  const goOn = (at: number, results: readonly Turn[]) => {
    const run = runs[at]
    if (run === undefined) return
    const { text, calls } = run.progress.said
    const turns: readonly Turn[] = [...run.question.turns, { kind: 'assistant', text, calls }, ...results]
    const next = start(at, run.model, { ...run.question, turns })
    setRuns(runs.map((each, index) => (index === at ? next.run : each)))
    next.begin()
  }
  return (
    <div class="page playground">
      <h1 class="unseen">Playground</h1>
      <form
        class="prompt"
        aria-label="What is asked"
        onSubmit={(event) => {
          event.preventDefault()
          askAll()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) askAll()
        }}
      >
        <fieldset class="choices" aria-label="Form of the request">
          {forms.map(({ form: each, title }) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === form}
              onClick={() => go(hereWith({ as: each === 'responses' ? undefined : each }), { replaces: true })}
            >
              {title}
            </button>
          ))}
        </fieldset>
        <ModelPicker
          chosen={models}
          max={modelsMax}
          change={(chosen) => go(hereWith({ model: chosen.join(',') }), { replaces: true })}
        />
        <UnknownModels models={models} />
        {note !== '' && <p class="muted">{note}</p>}
        <label class="field">
          <span>Instructions</span>
          <textarea rows={2} value={instructions} onInput={(event) => setInstructions(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>Prompt</span>
          <textarea rows={8} value={prompt} onInput={(event) => setPrompt(event.currentTarget.value)} />
        </label>
        <div class="small-fields">
          <label class="field">
            <span>Output limit, tokens</span>
            <input
              type="number"
              min="1"
              placeholder="the model's"
              value={tokensMax}
              onInput={(event) => setTokensMax(event.currentTarget.value)}
            />
          </label>
          <label class="field">
            <span>Reasoning</span>
            <select value={effort} onChange={(event) => setEffort(event.currentTarget.value)}>
              {efforts.map((each) => (
                <option key={each} value={each}>
                  {each === '' ? "the model's" : each}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Image</span>
            <input
              type="file"
              accept="image/*"
              onChange={(event) => readImage(event.currentTarget.files?.[0], setImage)}
            />
          </label>
        </div>
        <details>
          <summary>Tools</summary>
          <label class="field">
            <span>Functions that models may call, as a JSON list of name, description and parameters</span>
            <textarea
              rows={5}
              spellcheck={false}
              placeholder={toolExample}
              value={toolText}
              onInput={(event) => setToolText(event.currentTarget.value)}
            />
          </label>
          {'problem' in tools && <p class="bad">{tools.problem}</p>}
        </details>
        <div class="actions">
          <button type="submit" class="primary" disabled={isRunning || models.length === 0 || prompt.trim() === ''}>
            Ask
          </button>
          {isRunning && (
            <button type="button" onClick={stopAll}>
              Stop all
            </button>
          )}
          <span class="muted">Ctrl + Enter. These are real requests: they cost what they cost.</span>
        </div>
        <CodePanel form={form} model={models[0] ?? 'sim/echo'} question={question} />
      </form>
      <div class={`answers of-${Math.max(1, runs.length)}`} aria-live="polite" aria-busy={isRunning}>
        {runs.length === 0 ? (
          <EmptyNote title="No answer yet">
            <p>
              Choose up to four models, write a prompt, and see them answer side by side with speed and cost. The first
              step is a model on the left.
            </p>
          </EmptyNote>
        ) : (
          runs.map(({ model, question: { turns }, progress, stop }, at) => (
            <AnswerCard
              key={`${at} ${model}`}
              model={model}
              before={turns}
              progress={progress}
              stop={stop}
              goOn={(results) => goOn(at, results)}
            />
          ))
        )}
      </div>
    </div>
  )
}

const toolExample =
  '[{"name": "get_weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}}]'

function readImage(file: File | undefined, tell: (url: string | undefined) => void): void {
  if (file === undefined) {
    tell(undefined)
    return
  }
  const reader = new FileReader()
  reader.addEventListener('load', () => tell(String(reader.result)))
  reader.readAsDataURL(file)
}

interface Filled {
  readonly instructions: string
  readonly prompt: string
  readonly note: string
}

/** Fills the form with what an earlier request asked, where that is kept. */
function useFilled(id: string | null, tell: (filled: Filled) => void): void {
  useEffect(() => {
    if (id === null) return
    const ending = new AbortController()
    loadContent(id, ending.signal).then(
      (content) => {
        const { instructions, messages } = inputOf(content)
        const last = messages.filter(({ role }) => role === 'user').at(-1)
        const note = messages.length > 1 ? 'Of a longer conversation, the last prompt alone is filled in.' : ''
        tell({ instructions, prompt: last?.content ?? '', note })
      },
      (error) => {
        if (ending.signal.aborted) return
        tell({ instructions: '', prompt: '', note: `The prompt can't be filled in. ${asProblem(error).message}` })
      },
    )
    return () => ending.abort()
  }, [id])
}

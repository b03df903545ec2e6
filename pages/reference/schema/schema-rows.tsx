import { useState } from 'preact/hooks'
import { follow, type Schema } from '../contract/contract.ts'
import { partsOf, type SchemaPart, wordsOf } from '../contract/schema-parts.ts'
import { ruleWords, typeWords } from '../contract/schema-words.ts'
import { usePage } from '../page-context.ts'
import { schemaHref } from '../place.ts'
import { Words } from '../text/prose.tsx'

/** The parts of a schema, each to be opened. What is inside is made when it is asked for: some schemas hold themselves. */
export function SchemaRows({ schema }: { readonly schema: Schema }) {
  const { contract } = usePage()
  const parts = partsOf(contract, schema)
  if (parts.length === 0) return null
  return (
    <ul class="rows">
      {parts.map((part) => (
        <li key={part.name}>
          <Row part={part} />
        </li>
      ))}
    </ul>
  )
}

/** A schema by itself: what it is, and its parts. */
export function SchemaWhole({ schema }: { readonly schema: Schema }) {
  return (
    <>
      <p>
        <TypeLabel schema={schema} />
      </p>
      <RowText schema={schema} />
      <SchemaRows schema={schema} />
    </>
  )
}

function Row({ part }: { readonly part: SchemaPart }) {
  const { contract } = usePage()
  const [isOpen, setOpen] = useState(false)
  const { schema } = part
  const isDeprecated = follow(contract, schema)?.deprecated === true
  const title = (
    <>
      <span class="row-name">{part.name}</span>{' '}
      {part.name !== typeWords(schema) && <span class="row-type">{typeWords(schema)}</span>}{' '}
      {part.kind === 'member' && part.isRequired && <span class="flag warn">required</span>}
      {isDeprecated && <span class="flag muted">deprecated</span>}
    </>
  )
  if (partsOf(contract, schema).length === 0) {
    return (
      <>
        <div class="leaf">{title}</div>
        <RowText schema={schema} />
      </>
    )
  }
  return (
    <>
      <button type="button" class="opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title}
      </button>
      <RowText schema={schema} />
      {isOpen && <SchemaRows schema={schema} />}
    </>
  )
}

function TypeLabel({ schema }: { readonly schema: Schema }) {
  const words = typeWords(schema)
  if (schema.$ref === undefined) return <span class="mono muted">{words}</span>
  return (
    <a class="mono" href={schemaHref(words)}>
      {words}
    </a>
  )
}

const shownWordsMax = 12

function RowText({ schema }: { readonly schema: Schema }) {
  const { contract } = usePage()
  const found = follow(contract, schema)
  if (found === undefined) return null
  const words = wordsOf(contract, schema)
  const rules = ruleWords(found)
  if (found.description === undefined && words.length === 0 && rules.length === 0) return null
  return (
    <div class="row-text">
      {found.description !== undefined && (
        <p>
          <Words text={found.description} />
        </p>
      )}
      {words.length > 0 && <WordList words={words} />}
      {rules.length > 0 && <p class="rules">{rules.join(' · ')}</p>}
      {found.pattern !== undefined && (
        <p class="rules">
          pattern <code>{found.pattern}</code>
        </p>
      )}
    </div>
  )
}

function WordList({ words }: { readonly words: readonly string[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? words : words.slice(0, shownWordsMax)
  return (
    <p class="rules">
      {shown.map((word) => (
        <>
          <code>{word}</code>{' '}
        </>
      ))}
      {shown.length < words.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {words.length - shown.length} more
        </button>
      )}
    </p>
  )
}

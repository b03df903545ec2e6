import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Contract } from './contract/contract.ts'
import { credentialsOf } from './contract/credentials.ts'
import { groupsOf, operationsOf } from './contract/operations.ts'
import { keepKeys, readKeptKeys } from './kept-keys.ts'
import { KeysPanel } from './keys-panel.tsx'
import { Navigation } from './navigation.tsx'
import { OperationView } from './operation/operation-view.tsx'
import { Overview } from './overview.tsx'
import { type PageContext, PageValues } from './page-context.ts'
import { type Place, usePlace } from './place.ts'
import { SchemaPage } from './schema/schema-page.tsx'
import { ReferenceFinder } from './search/reference-finder.tsx'

/** The API reference of a contract. `ownAddress` is where this page reaches the API. */
export function App({ contract, ownAddress }: { readonly contract: Contract; readonly ownAddress: string }) {
  const place = usePlace()
  const [isKept, setKept] = useState(() => readKeptKeys() !== undefined)
  const [keys, setKeys] = useState(() => readKeptKeys() ?? {})
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const fixed = useMemo(() => {
    const operations = operationsOf(contract)
    const groups = groupsOf(contract, operations)
    return { contract, operations, groups, credentials: credentialsOf(contract) }
  }, [contract])
  const address = (contract.servers?.[0]?.url ?? ownAddress).replace(/\/$/, '')
  const page: PageContext = { ...fixed, address, ownAddress, keys }
  const title = titleOf(place, page)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    document.title = title
    setMenuOpen(false)
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    scrollTo(0, 0)
    // Whoever reads by ear is told that the page is another one.
    main.current?.focus()
  }, [title])
  const change = (changed: Readonly<Record<string, string>>, isWanted: boolean) => {
    setKeys(changed)
    setKept(isWanted)
    keepKeys(isWanted ? changed : undefined)
  }
  return (
    <PageValues.Provider value={page}>
      <header class="top">
        <button
          type="button"
          class="menu-button"
          aria-expanded={isMenuOpen}
          aria-controls="operations"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          Menu
        </button>
        <a class="name" href="./">
          {contract.info.title}
        </a>
        <ReferenceFinder />
        <div class="end">
          <KeysPanel credentials={fixed.credentials} keys={keys} isKept={isKept} change={change} />
        </div>
      </header>
      <div class="frame">
        <Navigation place={place} isOpen={isMenuOpen} />
        <main ref={main} tabIndex={-1}>
          <Content place={place} page={page} />
        </main>
      </div>
    </PageValues.Provider>
  )
}

function Content({ place, page }: { readonly place: Place; readonly page: PageContext }) {
  if (place.kind === 'overview') return <Overview />
  if (place.kind === 'schema') {
    const schemas = page.contract.components?.schemas ?? {}
    const schema = Object.hasOwn(schemas, place.name) ? schemas[place.name] : undefined
    if (schema !== undefined) return <SchemaPage name={place.name} schema={schema} />
    return <Nothing words={`There is no schema ${place.name}.`} />
  }
  const operation = page.operations.find(({ id }) => id === place.id)
  if (operation !== undefined) return <OperationView key={operation.id} operation={operation} />
  return <Nothing words={`There is no operation ${place.id}.`} />
}

function Nothing({ words }: { readonly words: string }) {
  return (
    <div class="notice">
      <h1>{words}</h1>
      <p>
        <a href="#overview">All operations</a>
      </p>
    </div>
  )
}

function titleOf(place: Place, { operations, contract }: PageContext): string {
  const { title } = contract.info
  if (place.kind === 'schema') return `${place.name} · ${title}`
  const operation = place.kind === 'operation' ? operations.find(({ id }) => id === place.id) : undefined
  return operation === undefined ? `API reference · ${title}` : `${operation.summary} · ${title}`
}

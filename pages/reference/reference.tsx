import { render } from 'preact'
import { App } from './app.tsx'
import type { Contract } from './contract/contract.ts'

/** What is planned is left out: it can't be tried. */
const contractAt = 'openapi.json?available=true'

async function start(root: HTMLElement): Promise<void> {
  const ownAddress = new URL(root.dataset['api'] ?? 'api/v1', document.baseURI).href
  try {
    const response = await fetch(contractAt)
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
    const contract = (await response.json()) as Contract
    render(<App contract={contract} ownAddress={ownAddress} />, root)
  } catch (error) {
    render(<Failure reason={error instanceof Error ? error.message : String(error)} />, root)
  }
}

function Failure({ reason }: { readonly reason: string }) {
  return (
    <main class="notice">
      <h1>The contract could not be read</h1>
      <p>
        {reason}. Load the page again, or read <a href="openapi.yaml">openapi.yaml</a>.
      </p>
    </main>
  )
}

const root = document.getElementById('reference')
if (root !== null) void start(root)

import { render } from 'preact'
import { App } from './app.tsx'
import { openApi } from './session.ts'

const root = document.getElementById('console')
if (root !== null) {
  // Read once: the address changes while the console is used.
  const api = openApi(new URL(`${root.dataset['up'] ?? ''}api/v1`, document.baseURI).href)
  render(<App api={api} signInAt={root.dataset['signIn']} />, root)
}

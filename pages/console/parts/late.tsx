import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component whose code is loaded when it is first shown: what few open makes nobody else wait. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => VNode {
  let loaded: ComponentType<Props> | undefined
  return function Late(props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(loaded === undefined ? 'loading' : 'loaded')
    useEffect(() => {
      if (loaded !== undefined) return
      load().then(
        (component) => {
          loaded = component
          setState('loaded')
        },
        () => setState('failed'),
      )
    }, [])
    const Loaded = loaded
    if (Loaded !== undefined) return <Loaded {...props} />
    return state === 'failed' ? <NotLoaded /> : <p class="muted loading">Loading …</p>
  }
}

// A browser may remember that a file could not be had; after an upgrade of the gateway it has another name.
function NotLoaded() {
  return (
    <div class="note bad-note" role="alert">
      <span class="bad" aria-hidden="true">
        ■
      </span>
      <p>This page could not be loaded: the gateway is away, or was upgraded since the console was opened.</p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  )
}

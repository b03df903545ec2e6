import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { gatewayPage } from '../api/place-of-gateway.ts'
import { useStore } from '../api/store.ts'
import { hrefOf, usePlace } from '../router/place.ts'
import { type Session, signOut } from '../session/session.ts'
import { Icon } from './icon.tsx'
import { LiveDot } from './live.tsx'
import { NoSuchWorkspace, NotFound } from './not-found.tsx'
import { loadLaterPages, pageOf, pagesFor } from './pages.tsx'
import { Rail } from './rail.tsx'
import { RangePicker } from './range-picker.tsx'
import { Search } from './search.tsx'
import { chooseTheme, theme } from './theme.ts'
import { WorkspacePicker } from './workspace-picker.tsx'
import { useLacksWorkspace } from './workspaces.ts'

/** What stands around every page. `isAway`: out of sight, until whoever it is for signs in again. */
export function Frame({ session, isAway }: { readonly session: Session; readonly isAway: boolean }) {
  const place = usePlace()
  const pages = pagesFor(session)
  const page = pageOf(place, pages)
  const lacksWorkspace = useLacksWorkspace(place.query.get('workspace'))
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const title = page?.title ?? 'Not found'
  useEffect(loadLaterPages, [])
  useLayoutEffect(() => {
    document.title = `${title} · Model Gateway`
    if (isFirst.current) isFirst.current = false
    // Whoever reads by ear is told that the page is another one.
    else main.current?.focus()
  }, [title])
  useLastFocus(isAway)
  return (
    <div class="console" hidden={isAway}>
      <header class="top">
        <a class="name" href={hrefOf([])}>
          Model Gateway
        </a>
        <Search />
        <div class="end">
          {page?.hasRange === true && <RangePicker place={place} />}
          <WorkspacePicker place={place} />
          {page?.slug === 'requests' && place.path[1] === undefined && <LiveDot />}
          <Person session={session} />
        </div>
      </header>
      <Rail pages={pages} current={page} />
      <main ref={main} tabIndex={-1} class={page?.slug ?? ''}>
        {page === undefined ? <NotFound /> : lacksWorkspace ? <NoSuchWorkspace /> : page.show(place)}
      </main>
    </div>
  )
}

/** Gives the focus back to what had it before the page went out of sight. */
function useLastFocus(isAway: boolean): void {
  const had = useRef<Element | null>(null)
  // Read before the page is drawn: what is hidden has no focus.
  if (isAway) had.current ??= document.activeElement
  useLayoutEffect(() => {
    if (isAway) return
    if (had.current instanceof HTMLElement) had.current.focus()
    had.current = null
  }, [isAway])
}

function Person({ session }: { readonly session: Session }) {
  const other = useStore(theme) === 'dark' ? 'light' : 'dark'
  return (
    <>
      <button type="button" class="quiet" onClick={() => chooseTheme(other)} aria-label={`Use ${other} colours`}>
        <Icon name={other === 'dark' ? 'moon' : 'sun'} />
      </button>
      <details class="person">
        <summary aria-label={`Account: ${session.name}`}>
          <span class="who">{session.name}</span>
        </summary>
        <div class="card">
          <p>
            Signed in as <strong>{session.name}</strong>
            <br />
            <span class="muted">{session.role}</span>
          </p>
          <p>
            <a href={gatewayPage('docs')}>API reference</a>
          </p>
          <div class="actions">
            <button type="button" onClick={() => void signOut()}>
              Sign out
            </button>
            <button type="button" onClick={() => void signOut({ isEverywhere: true })}>
              Sign out everywhere
            </button>
          </div>
        </div>
      </details>
    </>
  )
}

import { useEffect, useRef } from 'preact/hooks'

/** Calls back every so often while somebody can see the page, and once when they come back to it after longer. */
export function useRefresh(again: () => void, everyMs: number, isOn = true): void {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (!isOn) return
    let lastAt = Date.now()
    const ask = () => {
      if (document.visibilityState === 'hidden' || Date.now() - lastAt < everyMs) return
      lastAt = Date.now()
      latest.current()
    }
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [everyMs, isOn])
}

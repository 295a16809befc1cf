import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** As react-router numbers the entries of a page's history. */
const placeInHistory = (): number | null => {
  const { idx } = (history.state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' ? idx : null
}

/**
 * Back or forward out of the exam asks first, as the button "Sair da prova" does; from question to question it goes as anywhere. The
 * address is put back before the pages hear of it: until the question is answered nothing is left, and nothing closed. `isInside` tells of
 * a path whether it is a page of the exam.
 */
export function useBackQuestion(isOn: boolean, isInside: (pathname: string) => boolean, ask: () => void): void {
  const { key } = useLocation()
  const here = useRef<number | null>(null)
  const latest = useRef({ isInside, ask })
  useEffect(() => {
    latest.current = { isInside, ask }
  })
  useEffect(() => {
    here.current = placeInHistory()
  }, [key])
  useEffect(() => {
    if (!isOn) return undefined
    let isComingBack = false
    const onPop = (event: PopStateEvent) => {
      const [from, to] = [here.current, placeInHistory()]
      if (isComingBack && to === from) {
        isComingBack = false
        return event.stopImmediatePropagation()
      }
      if (from === null || to === null || to === from || latest.current.isInside(location.pathname)) return
      event.stopImmediatePropagation()
      isComingBack = true
      history.go(from - to)
      latest.current.ask()
    }
    // In the capture phase: before the router.
    window.addEventListener('popstate', onPop, true)
    return () => window.removeEventListener('popstate', onPop, true)
  }, [isOn])
}

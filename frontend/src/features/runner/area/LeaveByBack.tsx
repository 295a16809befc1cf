import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from '../../../shared/router/index.ts'
import { guardMoving } from '../../../exam/leaving.ts'
import { LeaveDialog } from '../item/LeaveDialog.tsx'
import { useEngine, useExam, useExamState, useFinish } from '../exam/context.ts'

/** Index of an entry in the history of this tab, as the router stores it. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null

/**
 * The browser's Back and Forward out of the exam ask first, as "Sair da prova" does. The page returns to
 * where it was, and the router is not notified. Navigation between items is not affected.
 */
export function LeaveByBack() {
  const { application } = useExam()
  const isReady = useExamState().phase.name === 'ready'
  const isEnding = useFinish().phase.name === 'finished'
  const isOver = useEngine(({ state }) => state === 'finished')
  const location = useLocation()
  const [asking, setAsking] = useState(false)
  const place = useRef<number | null>(null)
  const inExam = new RegExp(`^/applications/${application.id}/(?:answers/[^/]+|review)$`)
  const isHere = inExam.test(location.pathname)
  const isOn = isHere && isReady && !isEnding && !isOver
  useEffect(() => {
    place.current = placeOf(window.history.state)
    setAsking(false)
  }, [location])
  const moved = useEffectEvent((event: PopStateEvent) => {
    const [before, now] = [place.current, placeOf(event.state)]
    if (before === null || now === null) return
    if (now !== before && inExam.test(window.location.pathname)) return
    // The router was not notified of the navigation, so it must not be notified of the return either.
    event.stopImmediatePropagation()
    if (now === before) return
    window.history.go(before - now)
    // A dialog that is open over the exam has to be answered first.
    if (document.querySelector('dialog[open]') === null) setAsking(true)
  })
  useEffect(() => {
    if (!isOn) return undefined
    guardMoving((event) => moved(event))
    return () => guardMoving(null)
  }, [isOn])
  return asking && isOn ? <LeaveDialog onClose={() => setAsking(false)} /> : null
}

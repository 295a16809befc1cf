import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guardLeaving, guardMoving, holdOnce, isLeavingMeant } from '../../exam/leaving.ts'
import { useNavigate } from '../../shared/router/index.ts'
import { Button } from '../../ui/Button.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** Index of an entry in the history of this tab, as the router stores it. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null

/** A click that would replace this page by another one of this origin. */
function addressLeftFor(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  if (link.origin !== location.origin || link.pathname === location.pathname) return null
  return link.pathname + link.search + link.hash
}

/**
 * While something is typed that the server does not have: a link, Back and Forward ask first, and so does the browser before the tab is
 * closed or reloaded. A log-out, which deletes what is typed, holds the person once. `typed` tells one text from another.
 */
export function LeaveWarning({ isOn, typed }: { isOn: boolean; typed: string }) {
  const { t } = useTranslation('appeals')
  const navigate = useNavigate()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const place = useRef<number | null>(null)
  const isMeant = useRef(false)
  const clicked = useEffectEvent((event: MouseEvent) => {
    const address = addressLeftFor(event)
    if (address === null) return
    event.preventDefault()
    setLeave(() => () => navigate(address))
  })
  const moved = useEffectEvent((event: PopStateEvent) => {
    const [before, now] = [place.current, placeOf(event.state)]
    if (isMeant.current || before === null || now === null) return
    // The router was not notified of the navigation, so it must not be notified of the return either.
    event.stopImmediatePropagation()
    if (now === before) return
    window.history.go(before - now)
    setLeave(() => () => window.history.go(now - before))
  })
  const unsent = useEffectEvent(async () => ({ what: typed, text: t('leave.logOut') }))
  useEffect(() => (isOn ? guardLeaving(holdOnce(() => unsent())) : undefined), [isOn])
  useEffect(() => {
    if (!isOn) return undefined
    place.current = placeOf(window.history.state)
    const click = (event: MouseEvent) => clicked(event)
    const close = (event: BeforeUnloadEvent) => {
      if (!isMeant.current && !isLeavingMeant()) event.preventDefault()
    }
    document.addEventListener('click', click, { capture: true })
    window.addEventListener('beforeunload', close)
    guardMoving((event) => moved(event))
    return () => {
      document.removeEventListener('click', click, { capture: true })
      window.removeEventListener('beforeunload', close)
      guardMoving(null)
    }
  }, [isOn])
  if (!isOn || leave === null) return null
  return (
    <Dialog
      title={t('leave.title')}
      onClose={() => setLeave(null)}
      actions={
        <>
          <Button variant="outlined" onClick={() => setLeave(null)}>
            {t('leave.stay')}
          </Button>
          <Button
            variant="contained"
            onClick={() => {
              isMeant.current = true
              setLeave(null)
              leave()
            }}
          >
            {t('leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}

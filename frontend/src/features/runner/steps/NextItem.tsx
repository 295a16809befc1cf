import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useExamPaused } from '../../../exam/slots/exam_watch.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Card } from '../item/frame.ts'
import type { NavItem } from '../rules/navigation.ts'
import { useEngine, useExam } from '../exam/context.ts'
import { Asking } from './asking.ts'
import { takeItem } from './take_item.ts'

/**
 * The open item of an exam that hands items out one by one, while it is not loaded yet:
 * it is requested until it arrives.
 */
export default function NextItem({ navItem }: { navItem: NavItem }) {
  const { t } = useTranslation('steps')
  const heading = useRef<HTMLHeadingElement>(null)
  const { isAsking, failure, ask } = useAsking(navItem.id)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [navItem.id])
  return (
    <Card aria-labelledby="item-heading" data-testid="next-item">
      <Typography
        variant="h2"
        component="h1"
        id="item-heading"
        ref={heading}
        tabIndex={-1}
        sx={{ mb: 4, '&:focus-visible': { outline: 'none' } }}
      >
        {t('runner:item.heading', { number: navItem.number })}
      </Typography>
      {failure === null ? (
        <section aria-live="polite">
          <ProgressBar aria-label={t('asking')} />
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('asking')}</Typography>
        </section>
      ) : (
        <>
          <Alert severity="info" role="status">
            <strong>{t(`${failure}.title`)}</strong>
            <br />
            {t(`${failure}.text`)}
          </Alert>
          {/* Never disabled: requests repeat every few seconds, and a focused button
              would lose the focus each time. */}
          <Button variant="contained" size="large" onClick={ask} sx={{ mt: 5, minHeight: 48 }}>
            {t(isAsking ? 'trying' : 'tryNow')}
          </Button>
        </>
      )}
    </Card>
  )
}

/**
 * Requests at once, whenever the connection is back, every few seconds, and on demand. Only the
 * writer does, and not during a pause.
 */
function useAsking(answerId: string) {
  const { openExam, refresh } = useExam()
  const isPaused = useExamPaused()
  const isOn = useEngine(({ state }) => state === 'active') && !isPaused
  const asking = useMemo(
    () => new Asking(openExam, (isInsisting) => takeItem(openExam, answerId, { isInsisting })),
    [openExam, answerId]
  )
  const { isAsking, failure, refusals } = useSyncExternalStore(asking.subscribe, asking.getSnapshot)
  useEffect(() => {
    asking.turn(isOn)
    return () => asking.turn(false)
  }, [asking, isOn])
  useEffect(() => {
    const stop = openExam.engine.onEvent((event) => {
      if (event.type === 'connection' && event.connection === 'online') asking.soon()
    })
    addEventListener('online', asking.soon)
    return () => {
      stop()
      removeEventListener('online', asking.soon)
    }
  }, [asking, openExam])
  // The exam may be over, or open on another computer: a rejected request triggers a refresh.
  useEffect(() => {
    if (refusals > 0) refresh()
  }, [refusals, refresh])
  return { isAsking, failure, ask: () => void asking.now() }
}

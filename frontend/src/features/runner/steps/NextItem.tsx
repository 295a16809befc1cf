import Alert from '../../../ui/Alert.tsx'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Card } from '../question/frame.ts'
import type { Stop } from '../rules/navigation.ts'
import { useEngine, useExam } from '../session/context.ts'
import { isFinal, statusOf } from '../session/failure.ts'
import { takeItem } from './take_item.ts'

const AGAIN_MS = 5_000

type Failure = 'noLink' | 'noAnswer'

/** The open question of an exam that hands them out one by one, while it is not here yet: it is asked for until it comes. */
export default function NextItem({ stop }: { stop: Stop }) {
  const { t } = useTranslation('steps')
  const heading = useRef<HTMLHeadingElement>(null)
  const { isAsking, failure, ask } = useAsking(stop.id)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [stop.id])
  return (
    <Card aria-labelledby="question-heading" data-testid="next-item">
      <Typography variant="h2" component="h1" id="question-heading" ref={heading} tabIndex={-1} sx={{ mb: 4, '&:focus-visible': { outline: 'none' } }}>
        {t('runner:question.heading', { number: stop.number })}
      </Typography>
      {failure === null ? (
        <section aria-live="polite">
          <ProgressBar aria-label={t('asking')} />
          <Typography color="text.secondary" sx={{ mt: 2 }}>
            {t('asking')}
          </Typography>
        </section>
      ) : (
        <>
          <Alert severity="info" role="status">
            <strong>{t(`${failure}.title`)}</strong>
            <br />
            {t(`${failure}.text`)}
          </Alert>
          <Button variant="contained" size="large" disabled={isAsking} onClick={ask} sx={{ mt: 5, minHeight: 48 }}>
            {t(isAsking ? 'trying' : 'tryNow')}
          </Button>
        </>
      )}
    </Card>
  )
}

/** Asks at once, whenever the link comes back, every few seconds, and when told to. Only the page that writes does. */
function useAsking(answerId: string) {
  const { session, refresh } = useExam()
  const isWriter = useEngine(({ state }) => state === 'active')
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef<Promise<void> | null>(null)
  const ask = useCallback(() => {
    running.current ??= (async () => {
      setAsking(true)
      try {
        await takeItem(session, answerId)
      } catch (error) {
        setFailure(statusOf(error) === null ? 'noLink' : 'noAnswer')
        // The exam may be over, or go on at another computer: who asks is told.
        if (isFinal(error)) refresh()
        if (statusOf(error) === 409) session.engine.doubt()
      } finally {
        running.current = null
        setAsking(false)
      }
    })()
  }, [session, answerId, refresh])
  useEffect(() => {
    if (!isWriter) return
    ask()
    const timer = setInterval(ask, AGAIN_MS)
    const stop = session.engine.onEvent((event) => {
      if (event.type === 'connection' && event.connection === 'online') ask()
    })
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      stop()
      removeEventListener('online', ask)
    }
  }, [isWriter, ask, session])
  return { isAsking, failure, ask }
}

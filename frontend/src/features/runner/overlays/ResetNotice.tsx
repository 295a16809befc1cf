import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/errors.ts'
import { Link as RouterLink, useNavigate } from '../../../shared/router/index.ts'
import Alert from '../../../ui/Alert.tsx'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { publishHeight } from '../../../ui/publish_height.ts'
import { statusOf } from '../exam/failure.ts'
import { useExam } from '../exam/context.ts'
import { examCalls } from '../exam/server.ts'
import { SaveFile } from '../finish/SaveFile.tsx'
import { hourText } from '../exam/time_text.ts'

/** Stays above the question however far it is scrolled: no time runs and nothing is sent until the button is pressed. */
const STICKY = {
  position: 'sticky',
  top: 'var(--link-line, 0px)',
  zIndex: 11,
  p: 2,
  backgroundColor: 'background.default',
  // There it would leave no room for the question.
  '@media (max-height: 500px)': { position: 'static' },
} as const

/** On a phone the button is below the text, which leaves more of the question in sight. */
const COMPACT = {
  maxHeight: '40dvh',
  overflowY: 'auto',
  '@media (max-width: 599px)': {
    flexWrap: 'wrap',
    columnGap: 2,
    rowGap: 1,
    px: 3,
    py: 2,
    fontSize: '0.875rem',
    lineHeight: 1.4,
    '& > button': { width: '100%' },
  },
} as const

const publishNotice = publishHeight('--notice-line')

/** Where it does not stick it may have appeared above what is on the screen. */
function bringIntoSight(notice: HTMLElement | null): (() => void) | undefined {
  if (notice && getComputedStyle(notice).position !== 'sticky') notice.scrollIntoView({ block: 'nearest' })
  return publishNotice(notice)
}

/**
 * Over the exam that is open here, which staff have reset: who did it and when, and the way on. After a reset of the time the question stays,
 * and what is typed is stored here until it is sent. Answers of a sitting that was closed since, be it put back, are not shown again: nothing is typed
 * into them any more.
 */
export function ResetNotice() {
  const { t, i18n } = useTranslation('interruption')
  const { openExam, application } = useExam()
  const { busy, error, goOn } = useStartAgain()
  const { reset } = application
  if (reset === null) return null
  const isShown = application.sitting === openExam.engine.sitting()
  const facts = { name: reset.by, time: hourText(reset.at, i18n.language) }
  const button = (
    <Button variant="contained" disabled={busy} onClick={goOn} sx={{ minHeight: 44 }}>
      {t(busy ? 'overlay.taking' : 'reset.go')}
    </Button>
  )
  const failure = error !== null && <Alert severity="error">{error}</Alert>
  if (isShown)
    return (
      <Box ref={bringIntoSight} data-testid="reset-notice" sx={STICKY}>
        <Alert severity="info" role="status" action={button} sx={COMPACT}>
          <strong>{t('reset.title', facts)}</strong>
          <br />
          {t('reset.text')}
          {failure}
        </Alert>
      </Box>
    )
  // The server may refuse the start: what it asks for is on the page before the exam.
  const actions = (
    <>
      <Button component={RouterLink} to={`/applications/${application.id}/instructions`} variant="outlined">
        {t('reset.back')}
      </Button>
      {button}
    </>
  )
  return (
    <Dialog title={t(reset.clearsAnswers ? 'cleared.title' : 'reset.title', facts)} actions={actions}>
      <p>{t(reset.clearsAnswers ? 'cleared.text' : 'reset.restored')}</p>
      <SaveFile isOnlyNoRoom />
      {failure}
    </Dialog>
  )
}

/** Starts the exam again, and goes on with what is on the screen; with the first question where the answers were cleared. */
function useStartAgain() {
  const { t } = useTranslation('interruption')
  const { openExam, application, refresh } = useExam()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const start = async () => {
    const isCleared = application.reset?.clearsAnswers === true
    try {
      const result = await examCalls.start(openExam.applicationId)
      await openExam.started(result)
      await openExam.engine.resume()
      const first = result.catItemId ?? result.answer
      if (isCleared && first !== null) navigate(`/applications/${application.id}/answers/${first}`)
    } catch (failure) {
      // Another device has started it meanwhile: whoever presses the button goes on here.
      if (statusOf(failure) === 409 && failure instanceof ApiError && failure.code === 'session_taken')
        return openExam.engine.resume()
      setError((failure instanceof ApiError ? failure.messages[0] : undefined) ?? t('reset.failed'))
    }
  }
  const goOn = () => {
    setBusy(true)
    setError(null)
    void start().finally(() => {
      setBusy(false)
      refresh()
    })
  }
  return { busy, error, goOn }
}

import Button from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayLeft } from '../clock/use_seconds_left.ts'

/** Not part of what is read aloud: that is said once, and the seconds are there for who looks. */
export default function NextTry({ onTry }: { onTry: () => void }) {
  const { t } = useTranslation()
  const left = useDelayLeft() ?? 0
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    // It goes when the server is back: the keyboard goes on at the question.
    return () => {
      if (document.activeElement === current) document.getElementById('question-heading')?.focus()
    }
  }, [])
  return (
    <section aria-label={t('connection.sending')} style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <span role="timer" aria-live="off" style={{ minWidth: '10.5em', fontVariantNumeric: 'tabular-nums' }}>
        {left > 0 ? t('connection.again', { seconds: left }) : t('connection.trying')}
      </span>
      <Button ref={button} size="small" variant="outlined" color="inherit" onClick={onTry} sx={{ minHeight: 44, flexShrink: 0 }}>
        {t('connection.tryNow')}
      </Button>
    </section>
  )
}

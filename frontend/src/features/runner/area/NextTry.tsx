import { Button } from '../../../ui/Button.ts'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLooked } from '../clock/use_seconds_left.ts'
import { useEngine } from '../exam/context.ts'

/**
 * Not part of the live region: screen readers announce the message once, and the countdown is visual only.
 */
export function NextTry({ onTry }: { onTry: () => void }) {
  const { t } = useTranslation('runner')
  const delay = useEngine((snapshot) => snapshot.delay)
  const left = useLooked(useCallback(() => delay?.until.secondsLeft() ?? 0, [delay]))
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    // The button disappears when the server is reachable again: the focus moves to the item.
    return () => {
      if (document.activeElement === current) document.getElementById('item-heading')?.focus()
    }
  }, [])
  return (
    <section
      aria-label={t('common:connection.sending')}
      style={{ display: 'flex', alignItems: 'center', gap: 12 }}
    >
      <span role="timer" aria-live="off" style={{ minWidth: '10.5em', fontVariantNumeric: 'tabular-nums' }}>
        {left > 0 ? t('common:connection.again', { seconds: left }) : t('common:connection.trying')}
      </span>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        color="inherit"
        onClick={onTry}
        sx={{ minHeight: 44, flexShrink: 0 }}
      >
        {t('common:connection.tryNow')}
      </Button>
    </section>
  )
}

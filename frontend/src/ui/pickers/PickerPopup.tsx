import type { CSSProperties, MouseEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../Box.ts'
import { Button } from '../Button.ts'
import type { Theme } from '../theme.ts'
import { VISUALLY_HIDDEN } from '../visually_hidden.ts'

interface PickerPopupProps {
  place: CSSProperties
  state: 'loading' | 'failed' | 'empty' | 'listed'
  onRetry(): void
  onMouseDown: MouseEventHandler
  /** The list, and what follows it. */
  children: ReactNode
}

/** What opens under a picker: its list, or in words why there is none. */
export function PickerPopup({ place, state, onRetry, onMouseDown, children }: PickerPopupProps) {
  const { t } = useTranslation('pickers')
  return (
    <Box style={place} onMouseDown={onMouseDown} sx={POPUP}>
      <Box role="status" sx={state === 'listed' ? VISUALLY_HIDDEN : { p: 3, color: 'text.secondary' }}>
        {state === 'loading' && t('common:loading')}
        {state === 'empty' && t('empty')}
        {state === 'failed' && t('failed')}
      </Box>
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
      {state === 'listed' && children}
    </Box>
  )
}

const POPUP = ({ tokens }: Theme) =>
  ({
    zIndex: 1300,
    display: 'flex',
    flexDirection: 'column',
    color: tokens.ink,
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.control}`,
    borderRadius: '8px',
    boxShadow: tokens.shadow,
    overflow: 'hidden',
  }) as const

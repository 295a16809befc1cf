import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import Check from '../../ui/icons/Check.ts'
import HourglassBottom from '../../ui/icons/HourglassBottom.ts'
import Sync from '../../ui/icons/Sync.ts'
import WarningAmber from '../../ui/icons/WarningAmber.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import type { SaveState } from './model/mark_saver.ts'

const LOOKS = {
  pending: { colour: 'text.secondary', Icon: HourglassBottom },
  saving: { colour: 'text.secondary', Icon: Sync },
  ok: { colour: 'success.main', Icon: Check },
  error: { colour: 'error.main', Icon: WarningAmber },
} as const

interface SaveLineProps {
  state: SaveState | undefined
  /** Of what: named for whoever does not see where the line is. */
  label: string
  onRetry(): void
  onDiscard(): void
}

/** How the saving of a field is (state-correction-003); after an error why, and what to do. A conflict has a notice of its own. */
export function SaveLine({ state, label, onRetry, onDiscard }: SaveLineProps) {
  const { t } = useTranslation('corrections')
  const is = state?.is === 'conflict' ? 'error' : state?.is
  const look = is === undefined ? null : LOOKS[is]
  // What is typed is not read aloud at each key, only how it ended.
  const isEnd = is === 'ok' || is === 'error'
  const text = is === undefined ? null : t(`save.${is}`)
  return (
    <Box data-save={is ?? 'none'} sx={{ minHeight: 24, mt: 1, fontSize: '0.875rem', lineHeight: 1.5 }}>
      {look !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: look.colour }}>
          <look.Icon aria-hidden sx={{ fontSize: '1.125rem', flexShrink: 0 }} />
          {!isEnd && <span>{text}</span>}
          <span role="status">
            {isEnd && (
              <>
                <Box component="span" sx={VISUALLY_HIDDEN}>
                  {label}:
                </Box>{' '}
                {text}
              </>
            )}
          </span>
        </Box>
      )}
      {state?.is === 'error' && (
        <Box sx={{ mt: 1 }}>
          <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
            {state.reason === 'number' ? t('points.number') : state.message}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
            {state.reason !== 'number' && (
              <Button size="small" variant="outlined" onClick={onRetry}>
                {t('common:retry')}
              </Button>
            )}
            <Button size="small" onClick={onDiscard}>
              {t('save.discard')}
            </Button>
          </Box>
        </Box>
      )}
    </Box>
  )
}

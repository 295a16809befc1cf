import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import { clockText } from './cover_state.ts'

/** A large countdown, announced only at each minute and when the last ten seconds begin. */
export function Countdown({ seconds, label }: { seconds: number; label: string }) {
  const { t } = useTranslation('proctor_contact')
  const isAnnounced = seconds % 60 === 0 || seconds === 30 || seconds === 10
  return (
    <Box sx={{ mt: 5 }}>
      <Box
        role="timer"
        aria-label={label}
        className="numbers"
        sx={{
          fontSize: { xs: '3.5rem', sm: '4.5rem' },
          fontWeight: 700,
          lineHeight: 1.1,
          fontVariantNumeric: 'tabular-nums',
          color: seconds <= 30 ? 'error.main' : 'text.primary',
        }}
      >
        {clockText(seconds)}
      </Box>
      <Box sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>{label}</Box>
      <Box aria-live="polite" sx={HIDDEN}>
        {isAnnounced && seconds > 0 ? t('countdown', { time: clockText(seconds) }) : ''}
      </Box>
    </Box>
  )
}

const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

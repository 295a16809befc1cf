import { Box } from '../../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import type { RoomCandidate } from '../../../api/live_room.ts'

/** Online, away or paused: a dot, a ring, two bars; with the text. */
export function Indicator({ indicator }: { indicator: RoomCandidate['indicator'] }) {
  const { t } = useTranslation('live_room')
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        borderRadius: 1,
        backgroundColor: 'rgba(10, 16, 24, 0.78)',
        color: '#FFFFFF',
        fontSize: '0.75rem',
        lineHeight: 1.6,
      }}
    >
      <svg viewBox="0 0 10 10" width="9" height="9" aria-hidden>
        {indicator === 'online' && <circle cx="5" cy="5" r="5" fill="#7FDB9F" />}
        {indicator === 'offline' && (
          <circle cx="5" cy="5" r="4" fill="none" stroke="#FFB4AB" strokeWidth="2" />
        )}
        {indicator === 'paused' && <path d="M2 0h2.2v10H2zM5.8 0H8v10H5.8z" fill="#FFD08A" />}
      </svg>
      {t(`indicator.${indicator}`)}
    </Box>
  )
}

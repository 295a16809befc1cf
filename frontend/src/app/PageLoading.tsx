import { Box } from '../ui/Box.ts'
import { keyframes } from '@emotion/react'
import { useTranslation } from 'react-i18next'

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

/** Shown while the code of a page loads: empty for a moment, then a short text. */
export function PageLoading() {
  const { t } = useTranslation()
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: '40vh',
        color: 'text.secondary',
        animation: `${appear} 1ms 400ms both`,
      }}
    >
      {t('loading')}
    </Box>
  )
}

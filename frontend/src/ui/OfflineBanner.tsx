import CloudDone from '@mui/icons-material/CloudDone'
import CloudOff from '@mui/icons-material/CloudOff'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const GOOD_NEWS_MS = 5000

/**
 * A line over the page while the link is down, and for 5 s after it came back. It takes its own place: nothing is covered.
 * `keepsAnswers`: the reader sits exams, and is told that their answers are safe; nobody else has any here.
 */
export function OfflineBanner({ online, keepsAnswers }: { online: boolean; keepsAnswers: boolean }) {
  const { t } = useTranslation()
  const isBack = useComeback(online)
  const state = !online ? 'offline' : isBack ? 'back' : null
  const Icon = state === 'offline' ? CloudOff : CloudDone
  return (
    <Box role="status" aria-live="polite">
      {state !== null && (
        <Box
          sx={({ tokens }) => ({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 2,
            fontSize: '1rem',
            color: tokens.ink,
            backgroundColor: state === 'offline' ? tokens.errorGround : tokens.savedGround,
            borderBottom: `2px solid ${state === 'offline' ? tokens.error : tokens.saved}`,
            '& svg': { color: state === 'offline' ? tokens.error : tokens.saved, flexShrink: 0 },
          })}
        >
          <Icon fontSize="small" aria-hidden />
          <span>{t(state === 'offline' && !keepsAnswers ? 'connection.offlineOnlooker' : `connection.${state}`)}</span>
        </Box>
      )}
    </Box>
  )
}

function useComeback(online: boolean): boolean {
  const wasOffline = useRef(false)
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (!online) {
      wasOffline.current = true
      setIsBack(false)
      return undefined
    }
    if (!wasOffline.current) return undefined
    wasOffline.current = false
    setIsBack(true)
    const timer = setTimeout(() => setIsBack(false), GOOD_NEWS_MS)
    return () => clearTimeout(timer)
  }, [online])
  return isBack
}

import CloudDone from '@mui/icons-material/CloudDone'
import CloudOff from '@mui/icons-material/CloudOff'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLink, type LinkState } from '../api/link.ts'

/** How long it is said that the link is back. */
export const GOOD_NEWS_MS = 5000

type Down = Exclude<LinkState, 'up'>
const TEXTS = { none: 'offline', trouble: 'trouble' } as const

/**
 * A line over the page while the server cannot be reached, and for 5 s after it can again. It takes its own place: nothing is covered.
 * It stays in sight: what else stays at the top stands below it, at `--link-line`.
 * `link` as the page itself knows it: one that has nothing to send, as an exam that was opened anew without a network, has not noticed
 * yet what the device or another call says.
 * Whose fault it is is said as far as it is known: a server that answers with an error is not the reader's internet. `keepsAnswers`: the reader sits exams, and is told that their answers are safe; nobody else has any here.
 */
export function OfflineBanner({ link: known, keepsAnswers }: { link: LinkState; keepsAnswers: boolean }) {
  const { t } = useTranslation()
  const link = useLink() === 'none' && known === 'up' ? 'none' : known
  const cameBackFrom = useComeback(link)
  const isDown = link !== 'up'
  const text = isDown ? `${TEXTS[link]}${keepsAnswers ? '' : 'Onlooker'}` as const : cameBackFrom && (`${TEXTS[cameBackFrom]}Over` as const)
  const Icon = isDown ? CloudOff : CloudDone
  return (
    <Box role="status" aria-live="polite" ref={tellHeight} sx={{ 'position': 'sticky', 'top': 0, 'zIndex': 'tooltip', '@media (max-height: 500px)': { position: 'static' } }}>
      {text !== null && (
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
            backgroundColor: isDown ? tokens.errorGround : tokens.savedGround,
            borderBottom: `2px solid ${isDown ? tokens.error : tokens.saved}`,
            '& svg': { color: isDown ? tokens.error : tokens.saved, flexShrink: 0 },
          })}
        >
          <Icon fontSize="small" aria-hidden />
          <span>{t(`connection.${text}`)}</span>
        </Box>
      )}
    </Box>
  )
}

/** Says on the page itself how high the line is. */
function tellHeight(line: HTMLElement | null): (() => void) | undefined {
  if (line === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--link-line', `${line.offsetHeight}px`))
  observer.observe(line)
  return () => {
    observer.disconnect()
    style.removeProperty('--link-line')
  }
}

/** What the link has just come back from. */
function useComeback(link: LinkState): Down | null {
  const last = useRef<Down | null>(null)
  const [from, setFrom] = useState<Down | null>(null)
  useEffect(() => {
    if (link !== 'up') {
      last.current = link
      setFrom(null)
      return undefined
    }
    if (last.current === null) return undefined
    setFrom(last.current)
    last.current = null
    const timer = setTimeout(() => setFrom(null), GOOD_NEWS_MS)
    return () => clearTimeout(timer)
  }, [link])
  return from
}

import CloudDone from './icons/CloudDone.ts'
import CloudOff from './icons/CloudOff.ts'
import { Box } from './Box.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLink, type LinkState } from '../api/link.ts'

/** How long it is said that the link is back. */
export const GOOD_NEWS_MS = 5000

type Link = LinkState | 'busy'
type Down = Exclude<Link, 'up'>
const TEXTS = { none: 'offline', trouble: 'trouble', busy: 'busy' } as const

const textFor = (link: Down, answers: Props['answers']) => {
  if (answers === 'inMemory') return `${TEXTS[link]}InMemory` as const
  return answers === 'stored' || link === 'busy' ? TEXTS[link] : (`${TEXTS[link]}Onlooker` as const)
}

type Props = {
  /**
   * As the page itself knows it: one that has nothing to send, as an exam that was opened anew without a network, has not noticed yet what
   * the device or another call says.
   */
  link: Link
  /** Where the answers are of a reader who sits exams; nobody else has any here, nor is anybody else told of a busy server. */
  answers: 'stored' | 'inMemory' | 'none'
  /** Stands beside the words while the server cannot be reached, and is not read aloud with them. */
  action?: ReactNode
  /** Because the reader has asked for it: what comes of it is read aloud once more. */
  isTrying?: boolean
}

/**
 * A line over the page while the server cannot be reached, and for 5 s after it can again. It takes its own place: nothing is covered.
 * It stays in sight: what else stays at the top stands below it, at `--link-line`.
 * Whose fault it is is said as far as it is known: a server that answers with an error is not the reader's internet.
 */
export function OfflineBanner({ link: known, answers, action, isTrying = false }: Props) {
  const { t } = useTranslation()
  const link = useLink() === 'none' && known === 'up' ? 'none' : known
  const cameBackFrom = useComeback(link)
  const isDown = link !== 'up'
  const textKey = isDown ? textFor(link, answers) : cameBackFrom && (`${TEXTS[cameBackFrom]}Over` as const)
  const text = isDown && isTrying ? 'trying' : textKey
  const ground = isDown ? (link === 'busy' ? 'attention' : 'error') : 'saved'
  const Icon = isDown ? CloudOff : CloudDone
  return (
    <Box
      ref={publishHeight}
      data-part="link"
      sx={({ tokens }) => ({
        position: 'sticky',
        top: 0,
        zIndex: 'tooltip',
        '@media (max-height: 500px)': { position: 'static' },
        ...(text !== null && {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          columnGap: 4,
          rowGap: 1,
          px: 4,
          py: 2,
          fontSize: '1rem',
          color: tokens.ink,
          backgroundColor: tokens[`${ground}Ground`],
          borderBottom: `2px solid ${tokens[ground]}`,
          '& svg': { color: tokens[ground], flexShrink: 0 },
        }),
      })}
    >
      <Box role="status" aria-live="polite" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {text !== null && (
          <>
            <Icon fontSize="small" aria-hidden />
            <span>{t(`connection.${text}`)}</span>
          </>
        )}
      </Box>
      {isDown && action}
    </Box>
  )
}

/** Says on the page itself how high the line is. */
function publishHeight(line: HTMLElement | null): (() => void) | undefined {
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
function useComeback(link: Link): Down | null {
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

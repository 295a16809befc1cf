import CloudDone from './icons/CloudDone.ts'
import CloudOff from './icons/CloudOff.ts'
import { Box } from './Box.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLink, type LinkState } from '../api/link.ts'
import { publishHeight } from './publish_height.ts'

/** How long "connection is back" is shown, ms. */
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
   * The connection as the page itself knows it. A page with nothing to send, such as an exam reopened without
   * a network, does not know yet what the device or another call reports.
   */
  link: Link
  /**
   * Where the answers are of a reader who sits exams; nobody else has any here, nor is
   * shown that the server is busy.
   */
  answers: 'stored' | 'inMemory' | 'none'
  /** Shown beside the text while the server cannot be reached, outside of the live region. */
  action?: ReactNode
  /** The reader requested a retry: its result is announced once more. */
  isTrying?: boolean
}

const publishLine = publishHeight('--link-line')

/**
 * A line at the top of the page while the server cannot be reached, and for 5 s after it can again.
 * It takes space of its own and covers nothing. It is sticky: other sticky elements are placed below
 * it, at `--link-line`. It names the cause as far as it is known: a server that responds with an
 * error is not the reader's connection.
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
      ref={publishLine}
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

/** The failure that the connection has just recovered from. */
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

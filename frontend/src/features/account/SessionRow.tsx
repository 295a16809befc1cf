import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import type { OwnSession } from './own_account.ts'

/** The browser of a session: `Chrome 150`. */
export const deviceText = (
  { purpose, browserFamily, browserVersion }: OwnSession,
  t: TFunction<'account'>
): string => {
  if (purpose === 'import') return t('sessions.import')
  if (browserFamily === null) return t('sessions.unknown')
  return browserVersion === null ? browserFamily : `${browserFamily} ${browserVersion.split('.')[0]}`
}

/** `now` in epoch ms: a date of another year is shown with its year. */
type SessionRowProps = { session: OwnSession; now: number; onEnd: () => void }

export function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation('account')
  const device = deviceText(session, t)
  const when = (iso: string) => dayAndTime(iso, i18n.language, now)
  return (
    <Box
      component="li"
      data-testid="own-session"
      sx={({ tokens }) => ({
        py: 4,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        borderTop: `1px solid ${tokens.line}`,
        '&:first-of-type': { borderTop: 0, pt: 0 },
      })}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          {device}
          {session.isCurrent && (
            <Box component="span" sx={{ color: 'success.main' }}>
              {' '}
              · {t('sessions.current')}
            </Box>
          )}
        </Box>
        <Box sx={{ fontSize: '0.9375rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {session.address !== null && <div>{t('sessions.address', { address: session.address })}</div>}
          <div>{t('sessions.since', { when: when(session.since) })}</div>
          <div>{t('sessions.lastSeen', { when: when(session.lastSeen) })}</div>
        </Box>
      </Box>
      {!session.isCurrent && (
        <Button
          variant="outlined"
          sx={{ minHeight: 44 }}
          aria-label={t('sessions.endOf', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  )
}

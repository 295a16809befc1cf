import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '../../shared/router/index.ts'
import type { User } from '../../api/session.ts'
import { HeadingLink } from '../../ui/TextLink.tsx'
import { actionOf, addressOf, opensElsewhere } from './action.ts'
import { Facts } from './Facts.tsx'
import { Notes } from './Notes.tsx'
import { OpenInSafeBrowser } from './OpenInSafeBrowser.tsx'
import { firstOf, type Entry } from './order.ts'
import { StatusTag } from './StatusTag.tsx'
import { CARD } from './styles.ts'
import { timeText } from './time_text.ts'
import type { ServerNow } from './use_server_now.ts'

interface EntryCardProps {
  entry: Entry
  user: User
  now: ServerNow
  /** Open now: a card of its own, with its one action as a button. */
  isNow: boolean
}

/** One exam, or exams of one collection: when, what, and one action. */
export function EntryCard({ entry, user, now, isNow }: EntryCardProps) {
  const { t, i18n } = useTranslation('applications')
  const first = firstOf(entry)
  const title = entry.kind === 'single' ? entry.application.title : entry.collection.name
  const address = addressOf(entry)
  const kind = actionOf(entry, user)
  const action = t(`actions.${kind}`)
  const text =
    entry.kind === 'group' && entry.finishedAt !== null
      ? timeText({ ...first, finishedAt: entry.finishedAt }, now, t, i18n.language)
      : timeText(first, now, t, i18n.language)
  const isRunning = entry.status === 'STARTED'
  return (
    <Box
      component="article"
      sx={[
        {
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'minmax(0, 1fr) auto',
            md: '176px minmax(0, 1fr) 156px',
          },
          columnGap: 6,
          rowGap: { xs: 4, sm: 2, md: 0 },
          alignItems: 'center',
        },
        isNow
          ? (theme) => ({
              ...CARD(theme),
              borderLeft: `4px solid ${isRunning ? theme.tokens.primary : theme.tokens.link}`,
            })
          : { py: 5 },
      ]}
    >
      <Box
        sx={{
          gridColumn: { sm: '1 / -1', md: 'auto' },
          alignSelf: 'start',
          display: 'flex',
          flexDirection: { md: 'column' },
          flexWrap: 'wrap',
          alignItems: { xs: 'center', md: 'flex-start' },
          columnGap: 3,
          rowGap: 1.5,
          fontSize: '0.9375rem',
          mb: { xs: -2, sm: 0 },
        }}
      >
        <StatusTag status={entry.status} />
        {text !== '' && (
          <Box
            component="span"
            className="numbers"
            sx={{ fontWeight: isNow ? 600 : 400, color: isNow ? 'text.primary' : 'text.secondary' }}
          >
            {text}
          </Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box
          component="h3"
          sx={{
            m: 0,
            fontSize: isNow ? '1.25rem' : '1.0625rem',
            lineHeight: 1.3,
            fontWeight: isNow ? 700 : 600,
            overflowWrap: 'anywhere',
          }}
        >
          <HeadingLink to={address}>{title}</HeadingLink>
        </Box>
        <Facts entry={entry} user={user} now={now} />
        <Notes entry={entry} user={user} />
      </Box>
      {entry.kind === 'single' && opensElsewhere(entry, user) ? (
        <OpenInSafeBrowser applicationId={first.id} />
      ) : (
        <Button
          component={RouterLink}
          to={address}
          variant={isNow && kind !== 'see' ? 'contained' : isNow ? 'outlined' : 'text'}
          aria-label={t('actions.of', { action, title })}
          sx={isNow ? undefined : { justifySelf: { xs: 'start', sm: 'stretch' }, ml: { xs: -5, sm: 0 } }}
        >
          {action}
        </Button>
      )}
    </Box>
  )
}

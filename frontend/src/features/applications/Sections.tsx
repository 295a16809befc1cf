import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/session.ts'
import { EntryCard } from './EntryCard.tsx'
import { SECTIONS, sectionOf, type Entry } from './order.ts'
import { CARD } from './styles.ts'
import type { LoadedPage } from './use_applications.ts'
import { useServerNow } from './use_server_now.ts'

interface SectionsProps {
  entries: readonly Entry[]
  user: User
  page: LoadedPage
}

/** The list in sections: what is open now as cards, the rest as rows of one card. */
export function Sections({ entries, user, page }: SectionsProps) {
  const { t } = useTranslation('applications')
  const now = useServerNow(page)
  const bySection = Map.groupBy(entries, sectionOf)
  return (
    <Box sx={{ display: 'grid', gap: 9 }}>
      {SECTIONS.map((section) => {
        const members = bySection.get(section) ?? []
        if (members.length === 0) return null
        const isNow = section === 'now'
        return (
          <Box component="section" key={section} aria-labelledby={`section-${section}`} sx={{ minWidth: 0 }}>
            <Typography variant="h2" id={`section-${section}`} sx={{ mb: 3 }}>
              {t(`sections.${section}`)}
            </Typography>
            <Box
              component="ul"
              sx={[
                { listStyle: 'none', m: 0, p: 0 },
                isNow
                  ? { display: 'grid', gap: 3 }
                  : (theme) => ({ ...CARD(theme), boxShadow: 'none', py: 0 }),
              ]}
            >
              {members.map((entry) => (
                <Box
                  component="li"
                  key={entry.key}
                  sx={isNow ? undefined : { '& + &': { borderTop: 1, borderColor: 'divider' } }}
                >
                  <EntryCard entry={entry} user={user} now={now} isNow={isNow} />
                </Box>
              ))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

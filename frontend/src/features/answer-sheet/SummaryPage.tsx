import PrintIcon from '../../ui/icons/PrintOutlined.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/session.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { dayAndTime } from '../../locales/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import { usePageTitle } from '../../shared/page_title.ts'
import { obstacleText, sharedObstacle } from './appeal_line.ts'
import { crumbsOf } from './entries.ts'
import { EntryRow } from './EntryRow.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import { OnPaper } from '../../ui/OnPaper.tsx'
import type { AnswerSheet } from './types.ts'

interface SummaryPageProps {
  sheet: AnswerSheet
  user: User
  /** What the appeals cost and how they are paid. */
  cart: ReactNode
}

/** Every answer of a finished exam in one line, with what the collection discloses about it. */
export function SummaryPage({ sheet, user, cart }: SummaryPageProps) {
  const { t, i18n } = useTranslation('answer_sheet')
  const { application, results } = sheet
  // Only used to leave out the year of this year's exams.
  const [openedAt] = useState(() => Date.now())
  usePageTitle(t('summary.title'))
  const isOwn = application.user.id === user.id
  const shared = sharedObstacle(results)
  const facts = [
    application.title,
    application.finishedAt === null
      ? ''
      : t('summary.finishedAt', { day: dayAndTime(application.finishedAt, i18n.language, openedAt) }),
  ].filter(Boolean)
  return (
    <>
      <OnPaper />
      <Breadcrumbs crumbs={crumbsOf(sheet, t('start'), false)} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'start',
          justifyContent: 'space-between',
          gap: 4,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1">{t('summary.title')}</Typography>
          <Typography sx={{ mt: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {facts.join(' · ')}
          </Typography>
          {/* The candidate's name is left out on screen for the candidate, but not on paper. */}
          <Typography
            sx={{
              color: 'text.secondary',
              overflowWrap: 'anywhere',
              ...(isOwn && { display: 'none', '@media print': { display: 'block' } }),
            }}
          >
            {t('summary.whose', { name: application.user.name })}
          </Typography>
        </Box>
        <Button data-print="no" variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t('summary.print')}
        </Button>
      </Box>
      <OverviewPanel overview={sheet.overview} grade={sheet.grade} entries={results} isOwn={isOwn} />
      {isOwn && cart}
      <Typography variant="h2" id="answers" sx={{ mt: 8, mb: 3 }}>
        {t('summary.list')}
      </Typography>
      {shared !== null && (
        <Typography sx={{ mb: 3, color: 'text.secondary' }}>
          {obstacleText(shared, t, i18n.language, openedAt)}
        </Typography>
      )}
      {results.length === 0 ? (
        <Notice kind="info">{t('summary.empty')}</Notice>
      ) : (
        <Box
          component="ol"
          aria-labelledby="answers"
          sx={(theme) => ({
            listStyle: 'none',
            m: 0,
            p: 0,
            backgroundColor: theme.tokens.surface,
            border: `1px solid ${theme.tokens.line}`,
            borderRadius: '10px',
            px: { xs: 4, sm: 6 },
            '& > li + li': { borderTop: `1px solid ${theme.tokens.line}` },
          })}
        >
          {results.map((entry) => (
            <EntryRow
              key={entry.itemId}
              entry={entry}
              sheet={sheet}
              isOwn={isOwn}
              obstacle={
                shared === null && entry.appeal !== undefined
                  ? obstacleText(entry.appeal, t, i18n.language, openedAt)
                  : null
              }
            />
          ))}
        </Box>
      )}
    </>
  )
}

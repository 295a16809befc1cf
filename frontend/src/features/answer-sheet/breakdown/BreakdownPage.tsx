import { AnswerOwnerProvider } from '@banca/item-renderers/view'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRejection } from '../../../api/errors.ts'
import type { User } from '../../../api/session.ts'
import { addressOfAnswers } from '../../../exam/reading.ts'
import { StoredFiles } from '../../../exam/files/StoredFiles.tsx'
import { dayAndTime } from '../../../locales/dates.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link, Navigate, useParams } from '../../../shared/router/index.ts'
import { AnnotatedText } from '../../../exam/annotations/AnnotatedText.tsx'
import { AnnotationList } from '../../../exam/annotations/AnnotationList.tsx'
import { Box } from '../../../ui/Box.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button } from '../../../ui/Button.ts'
import ArrowBackIcon from '../../../ui/icons/ArrowBack.ts'
import PrintIcon from '../../../ui/icons/PrintOutlined.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { OnPaper } from '../../../ui/OnPaper.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { DecisionNote } from '../DecisionNote.tsx'
import { crumbsOf, placeOf } from '../entries.ts'
import { ItemReview } from '../ItemReview.tsx'
import { LoadFailed } from '../SheetFailed.tsx'
import { ItemSkeleton } from '../SheetSkeleton.tsx'
import { FormerAnnotations } from '../TextAnnotations.tsx'
import { TeacherComment } from '../TeacherComment.tsx'
import type { AnswerSheet, SheetEntry } from '../types.ts'
import { useItemName } from '../use_item_name.ts'
import { Breakdown } from './Breakdown.tsx'
import { useBreakdown } from './use_breakdown.ts'

interface BreakdownPageProps {
  sheet: AnswerSheet
  user: User
}

/** How the mark of one answer came about, with what was written: on screen, and to print. */
export function BreakdownPage({ sheet, user }: BreakdownPageProps) {
  const { itemId = '' } = useParams()
  const place = placeOf(sheet.results, Number(itemId))
  if (place?.entry.correction?.hasBreakdown !== true)
    return <Navigate to={addressOfAnswers(sheet.application.id)} replace />
  return <Shown sheet={sheet} user={user} entry={place.entry} />
}

function Shown({ sheet, user, entry }: BreakdownPageProps & { entry: SheetEntry }) {
  const { t, i18n } = useTranslation('answer_sheet')
  const name = useItemName(sheet)(entry)
  // Only used to leave out the year of this year's exams.
  const [openedAt] = useState(() => Date.now())
  const { application } = sheet
  const isOwn = application.user.id === user.id
  usePageTitle(t('breakdown.title'))
  const finished =
    application.finishedAt !== null &&
    t('summary.finishedAt', { day: dayAndTime(application.finishedAt, i18n.language, openedAt) })
  return (
    <>
      <OnPaper />
      <Breadcrumbs crumbs={crumbsOf(sheet, t('start'), true)} />
      <Typography variant="h1">{t('breakdown.title')}</Typography>
      <Typography sx={{ mt: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[name, application.title, finished].filter(Boolean).join(' · ')}
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
      <Box data-print="no" sx={ACTIONS}>
        <Button
          component={Link}
          to={addressOfAnswers(application.id)}
          variant="outlined"
          startIcon={<ArrowBackIcon />}
        >
          {t('item.summary')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t('summary.print')}
        </Button>
      </Box>
      <Loaded sheet={sheet} user={user} entry={entry} />
      {entry.decision !== undefined && (
        <Box sx={{ mt: 5 }}>
          <DecisionNote decision={entry.decision} />
        </Box>
      )}
      {entry.comment !== undefined && (
        <Box sx={{ mt: 7 }}>
          <TeacherComment html={entry.comment} />
        </Box>
      )}
      <Typography variant="h2" sx={{ mt: 7, mb: 3 }}>
        {t(isOwn ? 'given.own' : 'given.other')}
      </Typography>
      <AnswerOwnerProvider value={isOwn ? 'reader' : 'candidate'}>
        <Answer sheet={sheet} user={user} entry={entry} />
      </AnswerOwnerProvider>
    </>
  )
}

const ACTIONS = { mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { minHeight: 44 } } as const

type OfEntry = BreakdownPageProps & { entry: SheetEntry }

function Loaded({ sheet, user, entry }: OfEntry) {
  const { t } = useTranslation('answer_sheet')
  const { data, error, refetch, isFetching } = useBreakdown(user.id, sheet.application.id, entry.itemId)
  if (data !== undefined) return <Breakdown breakdown={data} />
  if (error === null) return <ItemSkeleton />
  // What the sheet promised was taken back since: another attempt changes nothing.
  if (isRejection(error))
    return (
      <Box role="alert" sx={{ mt: 5 }}>
        <Notice kind="info">{t('breakdown.gone')}</Notice>
      </Box>
    )
  return <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
}

/** A text has numbered lines, as its correctors had it; other answers are shown as in the review, where that may be seen. */
function Answer({ sheet, user, entry }: OfEntry) {
  const { t } = useTranslation('answer_sheet')
  const { given } = entry
  const text = given?.response.freeResponse ?? ''
  const files = given?.attachments ?? []
  const annotations = entry.correction?.annotations ?? []
  if (entry.category !== 'FREE_RESPONSE' || text === '') {
    return sheet.disclosure.items ? (
      <ItemReview entry={entry} user={user} showsCorrection={false} />
    ) : (
      <Box sx={{ overflowWrap: 'anywhere' }}>{given?.line}</Box>
    )
  }
  return (
    <>
      <AnnotatedText text={text} label={t('breakdown.text')} annotations={annotations} />
      {annotations.length > 0 && (
        <Box sx={{ mt: 3, maxWidth: '80ch' }}>
          <AnnotationList text={text} annotations={annotations} label={t('annotations:title')} />
          <FormerAnnotations text={text} annotations={entry.correction?.formerAnnotations ?? []} />
        </Box>
      )}
      {files.length > 0 && <StoredFiles files={files} />}
    </>
  )
}

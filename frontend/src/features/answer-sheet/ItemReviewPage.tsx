import ArrowBackIcon from '../../ui/icons/ArrowBack.ts'
import ArrowForwardIcon from '../../ui/icons/ArrowForward.ts'
import ListIcon from '../../ui/icons/List.ts'
import type { ItemLanguage, OpenFile } from '@banca/item-renderers/contract'
import { AnswerOwnerProvider, FileOpener } from '@banca/item-renderers/view'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from '../../shared/router/index.ts'
import { streamAddress } from '../../api/files.ts'
import type { User } from '../../api/session.ts'
import { addressOfAnswers } from '../../exam/reading.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { usePageTitle } from '../../shared/page_title.ts'
import { AnswerFiles } from './AnswerFiles.tsx'
import { crumbsOf, disclosureOf, itemAddress, marksOf, placeOf, responseOf } from './entries.ts'
import { MarkLine } from './MarkLine.tsx'
import { LoadFailed } from './SheetFailed.tsx'
import { ItemSkeleton } from './SheetSkeleton.tsx'
import { TeacherComment } from './TeacherComment.tsx'
import type { AnswerSheet, SheetEntry } from './types.ts'
import { useItemReview } from './use_answer_sheet.ts'
import { useItemCode, useItemName } from './use_item_name.ts'

/** One item with its answer; redirects to the summary where the collection does not allow browsing items. */
export function ItemReviewPage({ sheet, user }: { sheet: AnswerSheet; user: User }) {
  const { itemId = '' } = useParams()
  const place = placeOf(sheet.results, Number(itemId))
  if (!sheet.disclosure.items || place === null) {
    return <Navigate to={addressOfAnswers(sheet.application.id)} replace />
  }
  return <OneItem sheet={sheet} user={user} {...place} />
}

type Place = NonNullable<ReturnType<typeof placeOf>>

function OneItem({ sheet, user, entry, previous, next }: Place & { sheet: AnswerSheet; user: User }) {
  const { t } = useTranslation('answer_sheet')
  const nameOf = useItemName(sheet)
  const code = useItemCode(sheet)(entry)
  usePageTitle(t('item.title'))
  const { id } = sheet.application
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(sheet, t('start'), true)} />
      <Typography variant="h1">{t('item.title')}</Typography>
      <Box
        component="section"
        aria-labelledby="item-name"
        sx={(theme) => ({
          my: 5,
          px: { xs: 4, sm: 6 },
          py: 5,
          backgroundColor: theme.tokens.surface,
          border: `1px solid ${theme.tokens.line}`,
          borderRadius: '10px',
        })}
      >
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, rowGap: 1, mb: 4 }}
        >
          <Typography variant="h2" id="item-name">
            {nameOf(entry)}
          </Typography>
          <Typography component="span" className="numbers" sx={{ color: 'text.secondary' }}>
            {t('item.place', { number: sheet.results.indexOf(entry) + 1, count: sheet.results.length })}
          </Typography>
          {code !== null && (
            <Typography component="span" sx={{ color: 'text.secondary' }}>
              {code}
            </Typography>
          )}
          {!entry.isAvailable && <MarkLine mark="unavailable" />}
          {marksOf(entry).includes('blank') && <MarkLine mark="blank" />}
          {marksOf(entry).includes('corrected') && <MarkLine mark="corrected" />}
        </Box>
        <AnswerOwnerProvider value={sheet.application.user.id === user.id ? 'reader' : 'candidate'}>
          <Review entry={entry} user={user} />
        </AnswerOwnerProvider>
      </Box>
      <Box
        component="nav"
        aria-label={t('item.way')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}
      >
        <Button component={Link} to={addressOfAnswers(id)} variant="outlined" startIcon={<ListIcon />}>
          {t('item.summary')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {previous !== null && (
            <Button
              component={Link}
              to={itemAddress(id, previous.itemId)}
              variant="outlined"
              startIcon={<ArrowBackIcon />}
            >
              {t('item.previous')}
            </Button>
          )}
          {next !== null && (
            <Button
              component={Link}
              to={itemAddress(id, next.itemId)}
              variant="contained"
              endIcon={<ArrowForwardIcon />}
            >
              {t('item.next')}
            </Button>
          )}
        </Box>
      </Box>
    </>
  )
}

function Review({ entry, user }: { entry: SheetEntry; user: User }) {
  const { i18n } = useTranslation()
  const { data, error, refetch, isFetching } = useItemReview(user.id, entry)
  if (data === undefined) {
    return error === null ? (
      <ItemSkeleton />
    ) : (
      <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    )
  }
  const language: ItemLanguage = i18n.language === 'en' ? 'en' : 'pt-BR'
  const files = entry.given?.attachments ?? []
  const disclosed = disclosureOf(entry)
  return (
    <>
      <FileOpener value={openStored}>
        <data.Review
          item={data.item}
          response={responseOf(entry)}
          attachments={files.map(({ filename, path, url }) => ({
            filename,
            path,
            url: PICTURE.test(filename) ? url : NO_LINK,
          }))}
          disclosed={disclosed.explanations ? { ...disclosed, explanations: data.explanations } : disclosed}
          isCancelled={entry.isCancelled}
          isTimedOut={entry.given?.isTimedOut === true}
          language={language}
        />
      </FileOpener>
      {files.length > 0 && <AnswerFiles files={files} />}
      {entry.comment !== undefined && (
        <Box sx={{ mt: 5 }}>
          <TeacherComment html={entry.comment} />
        </Box>
      )}
    </>
  )
}

/** `isLocal` leaves out the notice about streaming: the answer sheet needs a connection anyway. */
const openStored: OpenFile = async (url) => ({ address: await streamAddress(url), isLocal: true })

/** Files that the view itself shows: the picture that was the answer. */
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i

/** Of other files the view shows the names: `AnswerFiles` offers the downloads. */
const NO_LINK = 'about:blank'

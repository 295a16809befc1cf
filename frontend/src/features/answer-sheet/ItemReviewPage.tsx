import ArrowBackIcon from '../../ui/icons/ArrowBack.ts'
import ArrowForwardIcon from '../../ui/icons/ArrowForward.ts'
import ListIcon from '../../ui/icons/List.ts'
import { AnswerOwnerProvider } from '@banca/item-renderers/view'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from '../../shared/router/index.ts'
import type { User } from '../../api/session.ts'
import { addressOfAnswers } from '../../exam/reading.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { usePageTitle } from '../../shared/page_title.ts'
import { AppealPart } from './AppealLink.tsx'
import { BreakdownLink } from './BreakdownLink.tsx'
import { crumbsOf, itemAddress, marksOf, placeOf } from './entries.ts'
import { ItemReview } from './ItemReview.tsx'
import { MarkLine } from './MarkLine.tsx'
import type { AnswerSheet } from './types.ts'
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
          <ItemReview entry={entry} user={user} />
        </AnswerOwnerProvider>
        <Box data-print="no" sx={{ mt: 4, '&:empty': { display: 'none' } }}>
          <BreakdownLink entry={entry} sheet={sheet} name={nameOf(entry)} />
        </Box>
        <AppealPart entry={entry} sheet={sheet} name={nameOf(entry)} />
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

import ArrowBackIcon from '../../../ui/icons/ArrowBack.ts'
import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { styled } from '../../../ui/styled.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../../shared/router/index.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { PlainPage } from '../area/PlainPage.tsx'
import { TimersPanel } from '../clock/TimersPanel.tsx'
import { pendingFileCount, resumeAt, unansweredCount } from '../rules/navigation.ts'
import { useEngine, useExam, useExamState, useNavItems, useTables, useUnsent } from '../exam/context.ts'
import { withTable } from '../exam/table_answers.ts'
import { ReviewRow } from './ReviewRow.tsx'

const Rows = styled('ol')({ listStyle: 'none', margin: '16px 0 32px', padding: 0 })

/** Every answer by position, one line each, before the finish. */
export default function ReviewPage() {
  const { t } = useTranslation('runner')
  const { openExam, application, rules } = useExam()
  const { items, screens, marks } = useExamState()
  const navItems = useNavItems()
  const answers = useEngine((snapshot) => snapshot.answers)
  const unsent = useUnsent()
  const { texts } = useTables()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const unanswered = unansweredCount(navItems)
  const pendingFiles = pendingFileCount(navItems)
  usePageTitle(t('review.title'))
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const goTo = (id: string) => navigate(`/applications/${application.id}/answers/${id}`)
  const back = async () => {
    const last = await openExam.notes.read('current').catch(() => null)
    const navItem = resumeAt(navItems, [last], rules)
    if (navItem) goTo(navItem.id)
  }
  return (
    <PlainPage title={application.exam.name} wide>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 12,
        }}
      >
        <Typography variant="h1" ref={heading} tabIndex={-1}>
          {t('review.title')}
        </Typography>
        <TimersPanel />
      </div>
      <Typography sx={{ mt: 2, mb: 4 }}>{t('review.text')}</Typography>
      <Alert severity={unanswered + pendingFiles > 0 ? 'warning' : 'success'} data-testid="review-count">
        {unanswered > 0 && t('finish.unanswered', { count: unanswered })}
        {unanswered + pendingFiles === 0 && t('finish.allAnswered')}
        {pendingFiles > 0 && ` ${t('save.files', { count: pendingFiles })}.`}
        {marks.size > 0 && ` ${t('finish.marked', { count: marks.size })}`}
        {unsent > 0 && ` ${t('save.unsent', { count: unsent })}`}
      </Alert>
      <Rows>
        {navItems.map((navItem, at) => {
          const answer = answers[at]
          if (answer === undefined) return null
          const item = items.get(String(answer.itemId))
          return (
            <ReviewRow
              key={navItem.id}
              navItem={navItem}
              answer={withTable(answer, texts)}
              item={item}
              Summary={item && screens?.summaries.get(item.category)}
              code={
                rules.showItemId
                  ? [answer.verboseName.trim(), t('review.code', { code: answer.itemId })]
                      .filter(Boolean)
                      .join(' · ')
                  : null
              }
              marked={marks.has(navItem.id)}
              onOpen={() => goTo(navItem.id)}
            />
          )
        })}
      </Rows>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'space-between' }}>
        <Button
          variant="outlined"
          startIcon={<ArrowBackIcon />}
          onClick={() => void back()}
          sx={{ minHeight: 52 }}
        >
          {t('review.back')}
        </Button>
        <Button
          variant="contained"
          size="large"
          onClick={() => openExam.finisher.confirm()}
          sx={{ minHeight: 52, px: 8 }}
        >
          {t('review.send')}
        </Button>
      </div>
    </PlainPage>
  )
}

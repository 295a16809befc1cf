import { useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { isRejection } from '../../api/errors.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Link } from '../../shared/router/index.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { CountsNow } from './CountsNow.tsx'
import { DecisionEditor } from './DecisionEditor.tsx'
import { DecisionHistory } from './DecisionHistory.tsx'
import { DecisionProgress } from './DecisionProgress.tsx'
import { kindsOf, runningOf } from './model.ts'
import type { DecidedItem } from './types.ts'
import { useDecidedItem } from './use_decisions.ts'
import { useDecisionForm } from './use_decision_form.ts'
import type { AppealLine } from './use_ruling.ts'

interface ItemDecisionsPageProps {
  item: number
  /** Where it was opened from. */
  back: string
  /** Where the appeals against items are; null without access to them. */
  appeals: string | null
  /** The page of one appeal. */
  appealAddress(appeal: AppealLine): string
  /** The item as it is shown in its exam. */
  statement(exam: number): ReactNode
}

/** `/exams/dashboard/items/decisoes/{itemId}`: how an item counts, what was decided about it, and a new decision for whoever may. */
export function ItemDecisionsPage({
  item: id,
  back,
  appeals,
  appealAddress,
  statement,
}: ItemDecisionsPageProps) {
  const { t } = useTranslation('item_decisions')
  const found = useDecidedItem(id)
  const item = found.data
  usePageTitle(item === undefined ? t('short') : `${t('title', item)} · ${item.exam.name}`)
  if (item === undefined && isRejection(found.error))
    return (
      <MessagePage
        inPage
        title={t('missing.title')}
        text={t('missing.text')}
        actions={
          <Button component={Link} to={back} variant="contained">
            {t('back')}
          </Button>
        }
      />
    )
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 3, sm: 5 }, pt: 4, pb: 10, fontSize: '0.9375rem' }}>
      {item !== undefined ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}>
            <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
              <Typography variant="h2" component="h1">
                {t('title', item)}
              </Typography>
              <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{item.exam.name}</Box>
            </Box>
            <Button component={Link} to={back} variant="outlined" sx={{ minHeight: 44 }}>
              {t('back')}
            </Button>
          </Box>
          <Decisions
            item={item}
            appeals={appeals}
            appealAddress={appealAddress}
            statement={statement(item.exam.id)}
          />
        </>
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 420, borderRadius: 10 }} />
      )}
    </Box>
  )
}

interface DecisionsProps {
  item: DecidedItem
  appeals: string | null
  appealAddress(appeal: AppealLine): string
  statement: ReactNode
}

export function Decisions({ item, appeals, appealAddress, statement }: DecisionsProps) {
  const { t } = useTranslation('item_decisions')
  const form = useDecisionForm(item)
  const reason = useRef<HTMLTextAreaElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const running = runningOf(item)
  const undo = () => {
    form.change({ kind: 'revert', alternatives: [] })
    reason.current?.focus()
  }
  return (
    <>
      <Box sx={{ mt: 4 }}>
        <CountsNow item={item} />
      </Box>
      <Box sx={COLUMNS}>
        <Part title={t('statement')}>{statement}</Part>
        <Part title={t('form.title')} titleRef={title}>
          {running !== undefined ? (
            <DecisionProgress item={item} decision={running} />
          ) : !item.mayDecide ? (
            <Notice kind="info">{t('form.notYours')}</Notice>
          ) : kindsOf(item).length === 0 ? (
            <Notice kind="info">{t('form.imported')}</Notice>
          ) : (
            <DecisionEditor
              item={item}
              form={form}
              appeals={appeals}
              appealAddress={appealAddress}
              reasonRef={reason}
              titleRef={title}
            />
          )}
        </Part>
      </Box>
      <Part title={t('history.title')}>
        <DecisionHistory item={item} onUndo={item.mayDecide && running === undefined ? undo : null} />
      </Part>
    </>
  )
}

interface PartProps {
  title: string
  /** For what gives the focus to the title. */
  titleRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function Part({ title, titleRef, children }: PartProps) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 6, minWidth: 0 }}>
      <Typography
        variant="h3"
        component="h2"
        sx={{ mb: 2 }}
        {...(titleRef !== undefined && { ref: titleRef, tabIndex: -1 })}
      >
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const COLUMNS = {
  display: 'grid',
  columnGap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const

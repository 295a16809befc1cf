import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { isRejection } from '../../../api/errors.ts'
import type { Annotation } from '../../../exam/annotations/annotations.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link, Navigate, useNavigate } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { MessagePage } from '../../../ui/MessagePage.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { StatusTag } from '../StatusTag.tsx'
import type { AppealCase } from '../types.ts'
import { CaseParts } from './CaseParts.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyVersions } from './ReplyVersions.tsx'
import { caseKey, DESK_KEY, isCase, useCase } from './use_appeals.ts'

/** `/appeals-response/{appealId}/`: an appeal, and the reply to it. `back`: where the list is. */
export function ResponsePage({ id, back }: { id: number; back: string }) {
  const { t } = useTranslation('appeals_desk')
  const found = useCase(id)
  usePageTitle(t('case.title', { id }))
  if (found.data === undefined && isRejection(found.error))
    return (
      <MessagePage
        inPage
        title={t('case.missingTitle')}
        text={errorText(found.error, t, t('case.missing'))}
        actions={
          <Button component={Link} to={back} variant="contained">
            {t('case.back')}
          </Button>
        }
      />
    )
  if (found.data !== undefined && !isCase(found.data)) return <Navigate to={`/appeals/${id}/`} replace />
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 3, sm: 5 }, pt: 4, pb: 10, fontSize: '0.9375rem' }}>
      {found.data !== undefined ? (
        <Case
          appeal={found.data}
          back={back}
          onStale={async () => {
            const { data } = await found.refetch()
            return data !== undefined && isCase(data) ? data.revision : null
          }}
        />
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('case.loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 420, borderRadius: 10 }} />
      )}
    </Box>
  )
}

interface CaseProps {
  appeal: AppealCase
  back: string
  onStale(): Promise<number | null>
}

function Case({ appeal, back, onStale }: CaseProps) {
  const { t } = useTranslation('appeals_desk')
  const client = useQueryClient()
  const navigate = useNavigate()
  // A newer reading leaves what is being annotated as it is; a reply of somebody else is read beside it.
  const [annotations, setAnnotations] = useState<readonly Annotation[]>(() => annotationsOf(appeal))
  const replied = () => {
    // The list reads it; this page is being left.
    void client.invalidateQueries({ queryKey: [DESK_KEY], refetchType: 'none' })
    navigate(back)
  }
  const { id, user, exam, position, status } = appeal
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 4 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
          <Typography variant="h2" component="h1">
            {t('case.title', { id })}
          </Typography>
          <Box className="numbers" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            <strong>{user.name}</strong>
            {!appeal.hideCandidateName && user.publicIdentifier !== null && ` · ${user.publicIdentifier}`}
            {' · '}
            {t('card.against', { exam: exam.name, position })}
          </Box>
        </Box>
        <StatusTag status={status} />
        <Button component={Link} to={back} variant="outlined" sx={{ minHeight: 44 }}>
          {t('case.back')}
        </Button>
      </Box>
      <Box sx={COLUMNS}>
        <CaseParts
          appeal={appeal}
          annotations={annotations}
          onAnnotate={appeal.answerValue.mayChange ? setAnnotations : null}
        />
        <Box sx={{ minWidth: 0, display: 'grid', gap: 5, alignContent: 'start' }}>
          {status.canChangeAppeal ? (
            <ReplyForm
              appeal={appeal}
              annotations={annotations}
              onReplied={replied}
              onGraded={(now) => client.setQueryData(caseKey(id), now)}
              onStale={onStale}
            />
          ) : (
            <ReplyVersions replies={appeal.replies.slice(0, 1)} title={t('reply.analysis')} />
          )}
          <ReplyVersions replies={appeal.replies.slice(1)} title={t('reply.before')} />
        </Box>
      </Box>
    </>
  )
}

/** Those of the reply in force. */
const annotationsOf = ({ replies: [newest] }: AppealCase): readonly Annotation[] =>
  newest?.withdrawnAt === null ? newest.annotations : []

const COLUMNS = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
} as const

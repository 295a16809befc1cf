import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toasts.ts'
import type { ExamApproval } from './types.ts'
import { useDecideExam, useExamApproval, type ExamDecision } from './use_exam_view.ts'

/** Characters; the server refuses more. */
const JUSTIFICATION_MAX = 1000

/** Approval of an exam: its two buttons for a teacher while it is pending, afterwards what was decided. */
export function ApprovalPanel({ exam }: { exam: number }) {
  const { t } = useTranslation('exam_view')
  const { data: approval } = useExamApproval(exam)
  const [asking, setAsking] = useState<ExamDecision['approval'] | null>(null)
  if (approval === undefined) return null
  if (approval.approval !== null) return <Decided approval={approval} />
  if (!approval.canDecide) return null
  return (
    <Box
      data-print="no"
      role="group"
      aria-label={t('approval.label')}
      sx={({ tokens }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        mt: 4,
        px: 4,
        py: 3,
        border: `1px solid ${tokens.line}`,
        borderRadius: '10px',
        backgroundColor: tokens.surface,
        '& > button': { minHeight: 44 },
      })}
    >
      <Box sx={{ flex: '1 1 260px' }}>{t('approval.pending')}</Box>
      <Button variant="outlined" onClick={() => setAsking('rejected')}>
        {t('approval.reject')}
      </Button>
      <Button variant="contained" onClick={() => setAsking('approved')}>
        {t('approval.approve')}
      </Button>
      {asking !== null && <DecisionDialog exam={exam} approval={asking} onClose={() => setAsking(null)} />}
    </Box>
  )
}

function Decided({ approval }: { approval: ExamApproval }) {
  const { t, i18n } = useTranslation('exam_view')
  const [openedAt] = useState(() => Date.now())
  const { decidedBy, decidedAt, justification, isOutdated } = approval
  const isApproved = approval.approval === 'approved'
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind={isApproved ? 'success' : 'warning'}>
        <strong>{t(isApproved ? 'approval.approved' : 'approval.rejected')}</strong>
        {decidedBy !== null && decidedAt !== null && (
          <Box>
            {t('approval.by', {
              name: decidedBy.name,
              day: dayAndTime(decidedAt, i18n.language, openedAt),
            })}
          </Box>
        )}
        {justification !== null && (
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{justification}</Box>
        )}
        {isOutdated && <Box sx={{ fontWeight: 600 }}>{t('approval.outdated')}</Box>}
      </Notice>
    </Box>
  )
}

interface DecisionDialogProps {
  exam: number
  approval: ExamDecision['approval']
  onClose(): void
}

/** Asks once more, because a decision is final; a rejection may be explained. */
function DecisionDialog({ exam, approval, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('exam_view')
  const [justification, setJustification] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const decide = useDecideExam(exam)
  const isRejection = approval === 'rejected'
  const send = () =>
    decide.mutate(
      { approval, justification: justification.trim() },
      {
        onSuccess: () => {
          toast('success', t('approval.done'))
          onClose()
        },
        onError: (error) => {
          toast('error', t('approval.failed'))
          setRefusal(error instanceof ApiError ? error.messages[0] : undefined)
        },
      }
    )
  return (
    <Dialog
      title={t(isRejection ? 'approval.rejectTitle' : 'approval.approveTitle')}
      {...(!decide.isPending && { onClose })}
      actions={
        <>
          <Button variant="outlined" disabled={decide.isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="contained" disabled={decide.isPending} onClick={send}>
            {t(isRejection ? 'approval.reject' : 'approval.approve')}
          </Button>
        </>
      }
    >
      <p>{t('approval.once')}</p>
      {isRejection && (
        <TextArea
          label={t('approval.justification')}
          value={justification}
          maxLength={JUSTIFICATION_MAX}
          onChange={setJustification}
        />
      )}
      {refusal !== undefined && (
        <div role="alert">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
    </Dialog>
  )
}

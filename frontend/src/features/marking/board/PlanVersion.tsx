import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { MoveTable } from './MoveTable.tsx'
import { StoppedMove } from './StoppedMove.tsx'
import { useMoves, useReadMovesAgain } from './use_moves.ts'

interface PlanVersionProps {
  plan: Plan
  /** Marks, lots and the version in force may be others now. */
  onMoved(): void
}

/** Which version of its type is in force for a plan, the way to another one, and how it came to this one. */
export function PlanVersion({ plan, onMoved }: PlanVersionProps) {
  const { t } = useTranslation('marking')
  const [isAsking, setAsking] = useState(false)
  const moves = useMoves(plan.id)
  const readMovesAgain = useReadMovesAgain(plan.id)
  const open = moves.data?.find(({ state }) => state !== 'DONE')
  const isMoving = moves.data === undefined ? plan.isMoving : open !== undefined
  const isBehind = moves.isSuccess && isMoving !== plan.isMoving
  useEffect(() => {
    if (isBehind) onMoved()
  })
  const retry = async (move: number): Promise<string | null> => {
    try {
      await api.post('/v1/correction_plans/:id/type_moves/:move/retry', { params: { id: plan.id, move } })
      toast('success', t('moves.retried'))
      return null
    } catch (error) {
      return errorText(error, t, t('moves.retryFailed'))
    } finally {
      await readMovesAgain()
    }
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {t('form.typeVersion', { name: plan.type.name, version: plan.type.version })}
        </Box>
        {plan.role === 'manager' && !isMoving && (
          <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setAsking(true)}>
            {t('moves.open')}
          </Button>
        )}
      </Box>
      <Box role="status" sx={{ '&:not(:empty)': { mt: 3 } }}>
        {isMoving && open?.state !== 'FAILED' && <Notice kind="info">{t('moves.moving')}</Notice>}
      </Box>
      {open?.state === 'FAILED' && (
        <Box sx={{ mt: 3 }}>
          <StoppedMove move={open} now={moves.dataUpdatedAt} onRetry={() => retry(open.id)} />
        </Box>
      )}
      {moves.data !== undefined && moves.data.length > 0 && (
        <Box sx={{ mt: 4 }}>
          <MoveTable moves={moves.data} now={moves.dataUpdatedAt} />
        </Box>
      )}
      {moves.isError && (
        <RetryNotice onRetry={() => void moves.refetch()}>{t('board.loadFailed')}</RetryNotice>
      )}
      {isAsking && (
        <MoveDialog
          plan={plan}
          onMoved={() => {
            setAsking(false)
            toast('success', t('moves.ordered'))
            void readMovesAgain()
            onMoved()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

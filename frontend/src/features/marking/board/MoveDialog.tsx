import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { ApiError } from '../../../api/errors.ts'
import { Box } from '../../../ui/Box.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import type { Plan } from '../plans/use_plans.ts'
import { MoveCounts } from './MoveCounts.tsx'
import { ReasonField, useReason } from './ReasonField.tsx'
import { useMovePreview, useVersions } from './use_moves.ts'

interface MoveDialogProps {
  plan: Plan
  onMoved(): void
  onClose(): void
}

/** Asks to which version of its type a plan goes and why, and says what becomes of how many texts. */
export function MoveDialog({ plan, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation('marking')
  const versions = useVersions()
  const listed = versions.data?.results ?? []
  const key = listed.find(({ id }) => id === plan.type.id)?.key
  const others = listed.filter((type) => type.key === key && type.id !== plan.type.id)
  const [chosen, setChosen] = useState<string | null>(null)
  // The newest first: it is what a plan is moved to as a rule.
  const value = chosen ?? String(others[0]?.id ?? '')
  const type = value === '' ? null : Number(value)
  const preview = useMovePreview(plan.id, type)
  const reason = useReason()
  const found = preview.data
  const version = others.find(({ id }) => id === type)?.version ?? 0
  const confirm = async (): Promise<string | null> => {
    const given = reason.take()
    if (type === null || found === undefined || given === null) return null
    try {
      await api.post('/v1/correction_plans/:id/type_moves', {
        params: { id: plan.id },
        body: { type, basis: found.basis, reason: given },
      })
      onMoved()
      return null
    } catch (error) {
      // The counts that were read are not those of now.
      if (error instanceof ApiError && error.code === 'stale_preview') await preview.refetch()
      return errorText(error, t, t('board.failed'))
    }
  }
  return (
    <ConfirmCount
      title={t('moves.title')}
      action={t('moves.do', { version })}
      isWaiting={found === undefined}
      blocked={versions.isSuccess && others.length === 0 ? t('moves.noOther') : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div>{t('moves.text')}</div>
      {others.length > 0 && (
        <SelectInput
          label={t('moves.version')}
          value={value}
          options={others.map((one) => ({
            value: String(one.id),
            text: t('form.typeVersion', { name: one.name, version: one.version }),
          }))}
          onChange={setChosen}
        />
      )}
      <Box role="status" className="numbers">
        {found !== undefined && <MoveCounts found={found} />}
      </Box>
      {versions.isError && (
        <RetryNotice onRetry={() => void versions.refetch()}>
          {errorText(versions.error, t, t('form.typesFailed'))}
        </RetryNotice>
      )}
      {preview.isError && (
        <RetryNotice onRetry={() => void preview.refetch()}>
          {errorText(preview.error, t, t('board.loadFailed'))}
        </RetryNotice>
      )}
      {others.length > 0 && <ReasonField {...reason} />}
    </ConfirmCount>
  )
}

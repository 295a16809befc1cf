import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { ReasonField, useReason } from './ReasonField.tsx'
import { useCorrectors } from './use_agreement.ts'
import { SAMPLE_MOST, useSamplePreview, type SampleOrder } from './use_samples.ts'

interface SampleDialogProps {
  plan: number
  /** So many texts were drawn. */
  onDrawn(texts: number): void
  onClose(): void
}

/** How many texts, and whose; null: not a number of texts. */
function orderOf(count: string, corrector: string): SampleOrder | null {
  const texts = Number(count)
  if (!/^\d+$/.test(count) || texts < 1 || texts > SAMPLE_MOST) return null
  return { texts, corrector: corrector === '' ? null : Number(corrector) }
}

/** Asks how many marked texts are read once more, of whom and why, and says how many there are. */
export function SampleDialog({ plan, onDrawn, onClose }: SampleDialogProps) {
  const { t } = useTranslation('marking')
  const correctors = useCorrectors(plan)
  const [count, setCount] = useState('10')
  const [corrector, setCorrector] = useState('')
  const reason = useReason()
  const order = orderOf(count, corrector)
  const preview = useSamplePreview(plan, order)
  const texts = preview.data?.texts ?? 0
  const confirm = async (): Promise<string | null> => {
    const given = reason.take()
    if (order === null || given === null) return null
    try {
      const drawn = await api.post('/v1/correction_plans/:id/samples', {
        params: { id: plan },
        body: { mode: 'apply', ...order, reason: given },
      })
      onDrawn(drawn.texts)
      return null
    } catch (error) {
      return errorText(error, t, t('board.failed'))
    }
  }
  return (
    <ConfirmCount
      title={t('samples.drawTitle')}
      action={t('samples.drawDo', { count: texts })}
      isWaiting={order === null || preview.data === undefined}
      blocked={order !== null && preview.data?.available === 0 ? t('samples.empty') : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div>{t('samples.drawText')}</div>
      <SelectInput
        label={t('samples.whose')}
        value={corrector}
        options={[
          { value: '', text: t('samples.everybody') },
          ...(correctors.data ?? []).map(({ user }) => ({ value: String(user.id), text: user.name })),
        ]}
        onChange={setCorrector}
      />
      <TextInput
        quiet
        inputMode="numeric"
        maxLength={3}
        label={t('samples.count')}
        value={count}
        error={order === null ? t('samples.countWrong', { most: SAMPLE_MOST }) : undefined}
        onChange={setCount}
      />
      <Box role="status" className="numbers">
        {preview.data !== undefined && t('samples.available', { count: preview.data.available })}
      </Box>
      {preview.isError && (
        <RetryNotice onRetry={() => void preview.refetch()}>
          {errorText(preview.error, t, t('board.loadFailed'))}
        </RetryNotice>
      )}
      <ReasonField {...reason} />
    </ConfirmCount>
  )
}

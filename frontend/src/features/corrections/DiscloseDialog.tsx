import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { Box } from '../../ui/Box.ts'
import { ConfirmCount } from '../../ui/ConfirmCount.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { apply, preview, type DisclosureScope } from './disclosure_calls.ts'
import { discloseAsShown, type DisclosurePreview } from './model/disclosure.ts'

export interface DiscloseDialogProps {
  scope: DisclosureScope
  /** Of the exam, where it is one; null: none. */
  name: string | null
  /** Something that was typed is not saved yet. */
  hasUnsaved: boolean
  /** `job`: what carries it out; null once its row is removed. */
  onOrdered(job: number | null): void
  onClose(): void
}

/** Says what a disclosure would do to how many, and orders exactly that. */
export default function DiscloseDialog({ scope, name, hasUnsaved, onOrdered, onClose }: DiscloseDialogProps) {
  const { t, i18n } = useTranslation('corrections')
  const [renewed, setRenewed] = useState<DisclosurePreview | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const calls = {
    preview: (signal?: AbortSignal) => preview(scope, signal),
    apply: (basis: string) => apply(scope, basis),
  }
  const counted = useQuery({
    queryKey: ['disclosure-preview', scope, key],
    queryFn: ({ signal }) => calls.preview(signal),
    staleTime: Infinity,
  })
  const shown = renewed ?? counted.data
  const count = (which: 'marked' | 'without' | 'disclosed', value: number) =>
    t(`disclose.${which}`, { count: value, number: value.toLocaleString(i18n.language) })
  const number = (shown?.marked ?? 0).toLocaleString(i18n.language)
  return (
    <ConfirmCount
      title={t('disclose.title')}
      action={t('disclose.do', { count: shown?.marked ?? 0, number })}
      isWaiting={shown === undefined}
      blocked={hasUnsaved ? t('disclose.unsaved') : shown?.marked === 0 ? t('disclose.nothing') : null}
      onConfirm={async () => {
        if (shown === undefined) return null
        try {
          const result = await discloseAsShown(shown, calls)
          if ('ordered' in result) {
            onOrdered(result.ordered.job)
            return null
          }
          setRenewed(result.again)
          return t('disclose.stale')
        } catch (error) {
          return errorText(error, t, t('disclose.failed'))
        }
      }}
      onClose={onClose}
    >
      {name !== null && <strong>{name}</strong>}
      <div>{t('disclose.text')}</div>
      {shown !== undefined ? (
        <Box component="ul" className="numbers" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
          <li>{count('marked', shown.marked)}</li>
          <li>{count('without', shown.withoutMark)}</li>
          <li>{count('disclosed', shown.disclosed)}</li>
        </Box>
      ) : counted.isError ? (
        <RetryNotice onRetry={() => void counted.refetch()}>
          {errorText(counted.error, t, t('disclose.previewFailed'))}
        </RetryNotice>
      ) : (
        <div role="status">{t('disclose.counting')}</div>
      )}
    </ConfirmCount>
  )
}

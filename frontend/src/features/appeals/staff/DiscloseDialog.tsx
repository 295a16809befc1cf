import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { errorText } from '../../../api/error_text.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { DESK_KEY } from './use_appeals.ts'

interface DiscloseDialogProps {
  collection: number
  onClose(): void
}

/** Shows what a disclosure would do, and does that and nothing else: with other numbers meanwhile it asks again. */
export default function DiscloseDialog({ collection, onClose }: DiscloseDialogProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const client = useQueryClient()
  const preview = useQuery({
    queryKey: [DESK_KEY, 'disclosure', collection],
    queryFn: ({ signal }) =>
      api.post('/v1/appeals/disclose', { body: { collection, mode: 'preview' }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = preview
  const count = data?.replied ?? 0
  const number = (value: number) => value.toLocaleString(i18n.language)
  const disclose = async (): Promise<string | null> => {
    try {
      const done = await api.post('/v1/appeals/disclose', {
        body: { collection, mode: 'apply', ...(data !== undefined && { basis: data.basis }) },
      })
      toast('success', t('disclosure.done', { count: done.replied, number: number(done.replied) }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_preview')
        return errorText(error, t, t('disclosure.failed'))
      await preview.refetch()
      return t('disclosure.changed')
    }
    onClose()
    await client.invalidateQueries({ queryKey: [DESK_KEY] })
    return null
  }
  return (
    <ConfirmCount
      title={t('disclosure.title')}
      action={t('disclosure.action', { count, number: number(count) })}
      isWaiting={data === undefined}
      blocked={data !== undefined && count === 0 ? t('disclosure.nothing') : null}
      onConfirm={disclose}
      onClose={onClose}
    >
      {preview.isError && (
        <RetryNotice onRetry={() => void preview.refetch()}>
          {errorText(preview.error, t, t('disclosure.previewFailed'))}
        </RetryNotice>
      )}
      {data === undefined ? (
        !preview.isError && <p role="status">{t('common:loading')}</p>
      ) : (
        <>
          <p>{t('disclosure.text')}</p>
          <ul style={{ margin: 0 }}>
            <li>{t('disclosure.replied', { count, number: number(count) })}</li>
            {data.grades > 0 && (
              <li>{t('disclosure.grades', { count: data.grades, number: number(data.grades) })}</li>
            )}
            <li>
              {t('disclosure.withoutReply', { count: data.withoutReply, number: number(data.withoutReply) })}
            </li>
            <li>{t('disclosure.before', { count: data.disclosed, number: number(data.disclosed) })}</li>
          </ul>
        </>
      )}
    </ConfirmCount>
  )
}

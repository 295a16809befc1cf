import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { nextPage } from '../../../api/next_page.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'

const RECORD_MAX = 200
const PAGE = 20

/** Notes of the staff of a room, with a field for the next one. */
export function RecordsDialog({ roomId, onClose }: { roomId: number; onClose(): void }) {
  const { t, i18n } = useTranslation('live_room')
  const list = useInfiniteQuery({
    queryKey: ['room-records', roomId],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/room_event_record', {
        query: { roomId, page: pageParam, size: PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
  const { isError, refetch } = list
  const data = list.data?.pages.flatMap(({ results }) => results)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [now] = useState(() => Date.now())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const description = text.trim()
    if (description === '') return setError(t('common:required'))
    setBusy(true)
    try {
      await api.post('/v1/room_event_record', { body: { description, room: roomId } })
      setText('')
      toast('success', t('records.saved'))
      await refetch()
    } catch (error) {
      const [message] = error instanceof ApiError && error.status === 429 ? error.messages : []
      toast('error', message ?? t('records.failed'))
    }
    setBusy(false)
  }
  return (
    <SideSheet title={t('records.title')} onClose={onClose}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void save(event)}
        sx={{ display: 'grid', gap: 3 }}
      >
        <TextArea
          label={t('records.new')}
          rows={3}
          value={text}
          maxLength={RECORD_MAX}
          error={error}
          required
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {t('records.add')}
        </Button>
      </Box>
      {isError && <RetryNotice onRetry={() => void refetch()}>{t('records.failed')}</RetryNotice>}
      {data === undefined && !isError && (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 160, borderRadius: 10 }} />
      )}
      {data?.length === 0 && (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {t('records.empty')}
        </Box>
      )}
      {data !== undefined && data.length > 0 && (
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider', fontSize: '0.9375rem' }}
        >
          {data.map((record) => (
            <Box component="li" key={record.id} sx={{ py: 2.5, borderBottom: 1, borderColor: 'divider' }}>
              <Box sx={{ whiteSpace: 'pre-wrap' }}>{record.description}</Box>
              <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {[
                  dayAndTime(record.createdAt, i18n.language, now),
                  typeof record.user === 'object' ? record.user?.name : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <MoreButton list={list}>{t('history.more')}</MoreButton>
    </SideSheet>
  )
}

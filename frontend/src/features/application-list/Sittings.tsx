import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { useSession } from '../../api/session.ts'
import { Box } from '../../ui/Box.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { Typography } from '../../ui/Typography.tsx'
import { SittingLine } from './cells/SittingLine.tsx'
import { HISTORY_KEY, LIST_KEY } from './use_applications.ts'

const KEY = 'application-sittings'

/** The sittings that a reset has closed: readable, and put back while the present one is empty. */
export function Sittings({ applicationId }: { applicationId: number }) {
  const { t } = useTranslation('application_list')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const mayRestore = useSession()?.user.loggedGroup === 'ADMINISTRADOR'
  const params = { id: applicationId }
  const list = useQuery({
    queryKey: [KEY, applicationId],
    queryFn: ({ signal }) => api.get('/v1/applications/:id/sittings', { params, signal }),
    staleTime: 0,
  })
  const restore = async (sitting: number) => {
    if (isBusy) return
    setBusy(true)
    try {
      await api.post('/v1/applications/:id/sittings/:sitting/restore', {
        params: { ...params, sitting },
        body: {},
      })
      toast('success', t('sittings.restored'))
    } catch (error) {
      toast('error', errorText(error, t, t('sittings.restoreFailed')))
    } finally {
      setBusy(false)
      for (const key of [KEY, HISTORY_KEY, LIST_KEY]) void client.invalidateQueries({ queryKey: [key] })
    }
  }
  return (
    <Box component="section" aria-labelledby="application-sittings" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" id="application-sittings">
        {t('sittings.title')}
      </Typography>
      {list.isError ? (
        <RetryNotice onRetry={() => void list.refetch()}>{t('sittings.failed')}</RetryNotice>
      ) : list.data === undefined ? (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 90, borderRadius: 8 }} />
      ) : (
        list.data.results.map((sitting) => (
          <SittingLine
            key={sitting.sitting}
            sitting={sitting}
            isBusy={isBusy}
            onRestore={mayRestore ? () => void restore(sitting.sitting) : null}
          />
        ))
      )}
    </Box>
  )
}

import type { Data } from '@banca/backend/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { useSession } from '../../api/session.ts'
import { dayAndTime, dayOf } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { FetchedPicture } from '../../ui/FetchedPicture.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { Typography } from '../../ui/Typography.tsx'

type Photos = Data.Evidence.CandidateDocument

/** The identity photos of a candidate, newest first. */
export const useIdentityPhotos = (candidateId: number) =>
  useQuery({
    queryKey: ['identity-photos', candidateId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/v1/candidate_documents', {
          query: { candidate: candidateId },
          signal,
        })
      ).results,
    staleTime: 0,
  })

interface IdentityPhotosProps {
  candidateId: number
  /** Those of this day of the school (`YYYY-MM-DD`); without it the newest. */
  day?: string | undefined
}

/**
 * The identity photos of a candidate: shown to staff, confirmed by an administrator. Each view is recorded.
 */
export function IdentityPhotos({ candidateId, day }: IdentityPhotosProps) {
  const { t } = useTranslation('recordings')
  const isAdmin = useSession()?.user.loggedGroup === 'ADMINISTRADOR'
  const list = useIdentityPhotos(candidateId)
  const ofDay = list.data?.filter(
    ({ dateUploaded }) => day === undefined || dayOf(Date.parse(dateUploaded)) === day
  )
  // The newest pair counts; older ones are history.
  const [newest, ...older] = ofDay ?? []
  return (
    <>
      {list.data === undefined && !list.isError && (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 220, maxWidth: '100%' }} />
      )}
      {list.isError && <RetryNotice onRetry={() => void list.refetch()}>{t('identity.failed')}</RetryNotice>}
      {ofDay?.length === 0 && (
        <Box role="status" sx={{ color: 'text.secondary', py: 3 }}>
          {t(day === undefined ? 'identity.empty' : 'identity.emptyDay')}
        </Box>
      )}
      {newest !== undefined && (
        <Pair key={newest.id} photos={newest} mayConfirm={isAdmin} onConfirmed={() => list.refetch()} />
      )}
      {older.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t('identity.older', { count: older.length })}
        </Box>
      )}
    </>
  )
}

function Pair({
  photos,
  mayConfirm,
  onConfirmed,
}: {
  photos: Photos
  mayConfirm: boolean
  onConfirmed(): Promise<unknown>
}) {
  const { t, i18n } = useTranslation('recordings')
  const [now] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const when = dayAndTime(photos.dateUploaded, i18n.language, now)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    try {
      await api.patch('/v1/candidate_documents/:id', { params: { id: photos.id }, body: { approved: true } })
      toast('success', t('identity.done'))
    } catch (error) {
      toast('error', errorText(error, t, t('common:error')))
    }
    await onConfirmed()
    setBusy(false)
  }
  return (
    <>
      <Typography variant="h3">
        {t(photos.isToday ? 'identity.today' : 'identity.earlier', { when })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
        <Photo path={photos.documentPictureUrl} label={t('identity.document')} />
        <Photo path={photos.documentPictureWithFaceUrl} label={t('identity.face')} />
      </Box>
      {photos.confirmedBy !== null && photos.confirmedWhen !== null ? (
        <Box role="status" sx={{ color: 'success.main', fontWeight: 600 }}>
          <span aria-hidden>✓ </span>
          {t('identity.confirmed', {
            name: photos.confirmedBy.name,
            when: dayAndTime(photos.confirmedWhen, i18n.language, now),
          })}
        </Box>
      ) : mayConfirm ? (
        <Button
          variant="contained"
          aria-disabled={busy}
          onClick={() => void confirm()}
          sx={{ justifySelf: 'start' }}
        >
          {t('identity.confirm')}
        </Button>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{t('identity.waits')}</Box>
      )}
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('identity.noted')}</Box>
    </>
  )
}

function Photo({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation('recordings')
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <FetchedPicture
        path={path}
        alt={label}
        failed={t('identity.photoFailed')}
        ratio="4 / 3"
        sx={{ maxHeight: 360 }}
      />
      <Box component="figcaption" sx={{ mt: 1, fontWeight: 600 }}>
        {label}
      </Box>
    </Box>
  )
}

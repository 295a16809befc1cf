import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { Listed } from '../../api/routes.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FetchedPicture } from '../../ui/FetchedPicture.tsx'

type Link = Listed<'/v1/applications/:id/snapshots'>

/**
 * The camera at the start, the middle and the end of a sitting. Loaded on
 * demand: the server records each view.
 */
export function SittingPictures({ applicationId }: { applicationId: number }) {
  const { t } = useTranslation('recordings')
  const [isAsked, setAsked] = useState(false)
  const links = useQuery({
    queryKey: ['sitting-pictures', applicationId],
    queryFn: ({ signal }) =>
      api.get('/v1/applications/:id/snapshots', { params: { id: applicationId }, signal }),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!isAsked)
    return (
      <Box>
        <Button variant="outlined" size="small" onClick={() => setAsked(true)}>
          {t('pictures.show')}
        </Button>
        <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>{t('noted')}</Box>
      </Box>
    )
  if (links.data === undefined) {
    if (!links.isError)
      return (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 110, maxWidth: '100%' }} />
      )
    return <RetryNotice onRetry={() => void links.refetch()}>{t('pictures.failed')}</RetryNotice>
  }
  const { results } = links.data
  if (results.length === 0)
    return (
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {t('pictures.empty')}
      </Box>
    )
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      }}
    >
      {results.map((link, place) => (
        <Picture key={link.url} link={link} moment={momentOf(place, results.length)} />
      ))}
    </Box>
  )
}

/** With two pictures on record the middle is one of them. */
const momentOf = (place: number, count: number) =>
  place === 0 ? 'start' : place === count - 1 ? 'end' : 'middle'

function Picture({ link, moment }: { link: Link; moment: 'start' | 'middle' | 'end' }) {
  const { t, i18n } = useTranslation('recordings')
  const [now] = useState(() => Date.now())
  const when = dayAndTime(link.when, i18n.language, now)
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <FetchedPicture
        path={link.url}
        alt={t('pictures.alt', { moment: t(`pictures.${moment}`), when })}
        failed={t('pictures.failed')}
        ratio="16 / 9"
        sx={{ aspectRatio: '16 / 9' }}
      />
      <Box sx={{ mt: 1, fontWeight: 600 }}>{t(`pictures.${moment}`)}</Box>
      <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {when}
      </Box>
    </Box>
  )
}

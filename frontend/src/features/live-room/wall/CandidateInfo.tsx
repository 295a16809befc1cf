import { Box } from '../../../ui/Box.ts'
import Popover from '@mui/material/Popover'
import { MuiTheme } from '../../../ui/MuiTheme.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Tile } from '../model/tiles.ts'
import { mainPart } from '../../../ui/main_part.ts'

interface CandidateInfoProps {
  tile: Tile
  collectionId: number
  anchor: HTMLElement
  onClose(): void
}

/** Details of a candidate and the progress. The phone number is for administrators only. */
export function CandidateInfo({ tile, collectionId, anchor, onClose }: CandidateInfoProps) {
  const { t } = useTranslation('live_room')
  const isAdmin = useSession()?.user.loggedGroup === 'ADMINISTRADOR'
  const { candidate, situation } = tile
  const { data, isError } = useQuery({
    queryKey: ['candidate-info', collectionId, candidate.userId, candidate.applicationId],
    queryFn: async ({ signal }) => {
      const [people, progress] = await Promise.all([
        api.get('/v1/applications/dashboard', {
          query: { collection: collectionId, user: candidate.userId },
          signal,
        }),
        candidate.applicationId === null
          ? null
          : api.get('/v1/applications/:id/dashboard-video', {
              params: { id: candidate.applicationId },
              signal,
            }),
      ])
      return { user: people.results[0]?.user ?? null, progress }
    },
  })
  const phone = data?.user?.person.cellphone
  const facts: [string, string | null | undefined][] = [
    [t('info.identifier'), data?.user?.publicIdentifier],
    [t('info.exam'), situation?.examName ?? candidate.examName],
    [
      t('info.situation'),
      [
        t(`indicator.${candidate.indicator}`),
        situation?.itemPosition == null ? null : t('tile.item', { position: situation.itemPosition }),
        candidate.totalApplications > 1
          ? t('info.examPlace', { current: candidate.applicationCounter, total: candidate.totalApplications })
          : null,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('info.progress'), data?.progress?.current.numTotalAnswers.toString()],
    [
      t('info.finished'),
      data?.progress == null
        ? null
        : t('info.finishedOf', { finished: data.progress.finished, total: data.progress.total }),
    ],
  ]
  return (
    <MuiTheme>
      <Popover
        open
        anchorEl={anchor}
        container={mainPart}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transitionDuration={0}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('info.label', { name: candidate.name }), sx: PAPER },
        }}
      >
        <Typography variant="h3" component="p">
          {candidate.name}
        </Typography>
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 2,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 4,
            rowGap: 1.5,
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0, minWidth: 0 },
          }}
        >
          {facts.map(
            ([name, value]) =>
              value != null &&
              value !== '' && (
                <Box key={name} sx={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd className="numbers">{value}</dd>
                </Box>
              )
          )}
        </Box>
        {candidate.nursingMother && <Box sx={{ mt: 2 }}>{t('info.nursing')}</Box>}
        {situation?.isScreenShared === true && <Box sx={{ mt: 2 }}>{t('tile.screenShared')}</Box>}
        {isAdmin && data !== undefined && (
          <Box className="numbers" sx={{ mt: 2 }}>
            {phone == null || phone === '' ? t('info.noPhone') : t('info.phone', { phone })}
          </Box>
        )}
        {data === undefined && !isError && (
          <Skeleton role="status" aria-label={t('common:loading')} style={{ marginTop: 12, width: 180 }} />
        )}
        {isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main' }}>
            {t('info.loadFailed')}
          </Box>
        )}
      </Popover>
    </MuiTheme>
  )
}

const PAPER = {
  p: 4,
  // Anchored at the edge of a phone it would be too narrow.
  width: 'min(340px, calc(100vw - 32px))',
  fontSize: '0.9375rem',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
} as const

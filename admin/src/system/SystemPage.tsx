import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Title, useTranslate } from 'react-admin'
import { MachineSections } from './MachineSections'
import { Problems } from './Problems'
import { useSystem } from './useSystem'
import { VerdictLine } from './Verdict'
import { WorkSections } from './WorkSections'

/** /admin/system: how the installation is, what is wrong, and what to do about it. */
export function SystemPage() {
  const translate = useTranslate()
  const seen = useSystem()
  const { system, fault } = seen
  return (
    <Box sx={{ py: 3, px: { xs: 0.5, sm: 0 }, minWidth: 0 }}>
      <Title title={translate('system.title')} />
      <Typography sx={{ mb: 2, maxWidth: '72ch' }}>{translate('system.intro')}</Typography>
      <VerdictLine seen={seen} />
      {!system && !fault && <Loading />}
      {system && (
        <>
          <Problems problems={system.problems} />
          <MachineSections system={system} />
          <WorkSections system={system} />
        </>
      )}
    </Box>
  )
}

function Loading() {
  const translate = useTranslate()
  return (
    <Box role="progressbar" aria-label={translate('system.loading')}>
      <Skeleton variant="rounded" height={96} sx={{ maxWidth: 960 }} />
      {[160, 90, 90].map((height, index) => (
        <Box key={index} sx={{ mt: 4 }}>
          <Skeleton width={180} height={32} />
          <Skeleton variant="rounded" height={height} />
        </Box>
      ))}
    </Box>
  )
}

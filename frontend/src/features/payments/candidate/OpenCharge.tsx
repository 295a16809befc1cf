import { Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { laterPicture } from '../../../ui/Later.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { CopyCode } from './CopyCode.tsx'

const SIDE = 260

/** The encoder comes by itself, after the code to copy: that needs none. */
const QrPicture = laterPicture(async () => ({
  default: (await import('../../../ui/QrPicture.tsx')).QrPicture,
}))

interface OpenChargeProps {
  brCode: string
  payPage: string | null
  /** What is paid to whom, between the code and its picture. */
  children: ReactNode
}

/** The code to copy comes first: whoever pays on the phone that shows this page cannot scan it. */
export function OpenCharge({ brCode, payPage, children }: OpenChargeProps) {
  const { t } = useTranslation('payments')
  const id = useId()
  return (
    <Box sx={PARTS}>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 6 }}>
        <CopyCode code={brCode} payPage={payPage} />
        {children}
      </Box>
      <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="h2" id={id}>
          {t('code.pictureTitle')}
        </Typography>
        <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>{t('code.pictureHint')}</Typography>
        <Box sx={{ minHeight: SIDE }}>
          <Suspense fallback={<Skeleton style={{ width: SIDE, height: SIDE, borderRadius: 8 }} />}>
            <QrPicture text={brCode} label={t('code.picture')} side={SIDE} />
          </Suspense>
        </Box>
      </Box>
    </Box>
  )
}

const PARTS = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import ArrowBackIcon from '../../../ui/icons/ArrowBack.ts'
import { Typography } from '../../../ui/Typography.tsx'

interface AppealFrameProps {
  title: string
  subtitle: string
  /** The summary of the answers. */
  back: string
  /** The item with the answer that was given; null where the reader cannot see it any more. */
  item: ReactNode | null
  /** What is written comes first: it is read, and the item is for looking it up. */
  isRead?: boolean
  children: ReactNode
}

/** The item beside what is written about it; below each other on a phone. */
export function AppealFrame({ title, subtitle, back, item, isRead = false, children }: AppealFrameProps) {
  const { t } = useTranslation('appeals')
  usePageTitle(title)
  const shown = item !== null && (
    <Box component="section" aria-label={t('item')} sx={PANEL}>
      {item}
    </Box>
  )
  return (
    <Box sx={{ maxWidth: 1240, mx: 'auto', px: { xs: 4, sm: 8 }, pt: { xs: 5, sm: 7 }, pb: 12 }}>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>{subtitle}</Typography>
      <Button
        component={Link}
        to={back}
        variant="outlined"
        startIcon={<ArrowBackIcon />}
        sx={{ mt: 3, minHeight: 44 }}
      >
        {t('back')}
      </Button>
      <Box sx={item === null ? ONE : TWO}>
        {!isRead && shown}
        <Box sx={{ minWidth: 0, display: 'grid', gap: 5, alignContent: 'start' }}>{children}</Box>
        {isRead && shown}
      </Box>
    </Box>
  )
}

const ONE = { mt: 5, maxWidth: 720 } as const
const TWO = {
  mt: 5,
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
} as const
const PANEL = {
  minWidth: 0,
  px: { xs: 4, sm: 6 },
  py: 5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const

import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import type { CorrectionStatus } from './model/filters.ts'

const COLOURS: Readonly<Record<CorrectionStatus, string>> = {
  analysis: 'warning.main',
  replied: 'info.main',
  disclosed: 'success.main',
}

/** The status of a correction in words, with a mark of its colour and form. */
export function StatusTag({ status }: { status: CorrectionStatus }) {
  const { t } = useTranslation('corrections')
  const colour = COLOURS[status]
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, fontWeight: 600, flexShrink: 0 }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          borderRadius: status === 'disclosed' ? '2px' : '50%',
          border: 2,
          borderColor: colour,
          backgroundColor: status === 'analysis' ? 'transparent' : colour,
        }}
      />
      {t(`states.${status}`)}
    </Box>
  )
}

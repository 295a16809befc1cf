import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import WarningAmber from '../../../ui/icons/WarningAmber.ts'
import type { Row } from '../types.ts'

/** Why staff should look at this application first. */
export function Attention({ reasons }: { reasons: Row['attention'] }) {
  const { t } = useTranslation('application_list')
  return reasons.map((reason) => (
    <Box
      key={reason}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'warning.main', fontSize: '0.8125rem' }}
    >
      <WarningAmber aria-hidden sx={{ fontSize: '1rem', flexShrink: 0 }} />
      {t(`attention.${reason}`)}
    </Box>
  ))
}

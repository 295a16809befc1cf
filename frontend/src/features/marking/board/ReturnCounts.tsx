import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import type { ReturnPreview } from './use_returns.ts'

/** What becomes of how many texts, and which stay as they are. */
export function ReturnCounts({ found }: { found: Omit<ReturnPreview, 'basis' | 'isTooMany'> }) {
  const { t } = useTranslation('marking')
  const { texts, resolved, disclosed, decided } = found
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      <li>
        <strong>{t('returns.texts', { count: texts })}</strong>
      </li>
      {resolved > 0 && <li>{t('returns.resolved', { count: resolved })}</li>}
      {disclosed > 0 && <li>{t('returns.disclosed', { count: disclosed })}</li>}
      {decided > 0 && <li>{t('returns.decided', { count: decided })}</li>}
    </Box>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Lot } from '../types.ts'

/** That these texts are to practise or to qualify by. Whoever marks may know: nothing they give counts for a candidate. */
export function SetNotice({ lot }: { lot: Pick<Lot, 'purpose' | 'qualification'> }) {
  const { t } = useTranslation('marking')
  const { purpose = 'marking', qualification } = lot
  if (purpose === 'practice') return <Line>{t('way.practice')}</Line>
  if (purpose !== 'qualification' || qualification == null) return null
  const { texts, leastWithin, marked, number } = qualification
  return (
    <Line>
      {t('way.qualification', { texts, least: leastWithin, marked })}{' '}
      {number > 1 && t('way.attempt', { number })}
    </Line>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <Box sx={{ mb: 3 }}>
    <Notice kind="info">{children}</Notice>
  </Box>
)

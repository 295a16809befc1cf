import { useTranslation } from 'react-i18next'
import { CorrectionsPage } from '../../features/corrections/CorrectionsPage.tsx'
import { PlanList } from '../../features/marking/plans/PlanList.tsx'
import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'

/** `/items-list/dashboard`: the same answers of all collections at once. */
export default function ItemsListPage() {
  const { t } = useTranslation('corrections')
  return (
    <Box sx={{ px: { xs: 3, sm: 5 }, pt: 4, pb: 8, fontSize: '0.9375rem' }}>
      <Typography variant="h2" component="h1" sx={{ mb: 4 }}>
        {t('title')}
      </Typography>
      <PlanList collection={null} />
      <CorrectionsPage collection={null} />
    </Box>
  )
}

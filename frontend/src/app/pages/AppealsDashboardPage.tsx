import { useTranslation } from 'react-i18next'
import { AppealListPage } from '../../features/appeals/staff/AppealListPage.tsx'
import { OfCollection } from '../../features/dashboard/OfCollection.tsx'

/** `/appeals/dashboard`: the appeals of a collection at a second address. */
export default function AppealsDashboardPage() {
  const { t } = useTranslation('appeals_desk')
  return (
    <OfCollection title={t('title')}>
      {(collection) => <AppealListPage key={collection.id} collection={collection} />}
    </OfCollection>
  )
}

import { useTranslation } from 'react-i18next'
import { OfCollection } from '../../features/dashboard/OfCollection.tsx'
import { RoomsPage } from '../../features/rooms/RoomsPage.tsx'

/** `/proctorsList/dashboard`: the rooms of a collection at a second address. */
export default function ProctorsListPage() {
  const { t } = useTranslation('rooms')
  return (
    <OfCollection title={t('title')}>{(collection) => <RoomsPage collection={collection} />}</OfCollection>
  )
}

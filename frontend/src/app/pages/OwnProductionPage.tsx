import { ProductionPage } from '../../features/marking/production/ProductionPage.tsx'
import { useListOfItems } from './list_of_items.ts'

/** `/exams/dashboard/items/producao` */
export default function OwnProductionPage() {
  return <ProductionPage back={useListOfItems()} />
}

import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { RoomsPage } from '../../features/rooms/RoomsPage.tsx'

/** `/exams/dashboard/proctor` */
export default function DashboardRoomsPage() {
  return <DashboardFrame>{(collection) => <RoomsPage collection={collection} />}</DashboardFrame>
}

import { AddCandidateButton } from '../../features/add-candidate/AddCandidateButton.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { RoomsPage } from '../../features/rooms/RoomsPage.tsx'

/** `/exams/dashboard/proctor` */
export default function DashboardRoomsPage() {
  return (
    <DashboardFrame tab="proctor" tools={(collection) => <AddCandidateButton collection={collection} />}>
      {(collection) => <RoomsPage collection={collection} />}
    </DashboardFrame>
  )
}

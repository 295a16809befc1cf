import { AddCandidateButton } from '../../features/add-candidate/AddCandidateButton.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { LiveRoomPage } from '../../features/live-room/LiveRoomPage.tsx'
import { RoomTools } from '../../features/live-room/RoomTools.tsx'

/** `/exams/dashboard/videos` */
export default function VideosPage() {
  return (
    <DashboardFrame
      tab="videos"
      isDense
      tools={(collection) => (
        <>
          <AddCandidateButton collection={collection} />
          <RoomTools collection={collection} />
        </>
      )}
    >
      {(collection) => <LiveRoomPage collection={collection} />}
    </DashboardFrame>
  )
}

import { BringFileButton } from '../../exam/answers_file/BringFileButton.tsx'
import { CandidatePermissions } from '../../features/application-list/acts/CandidatePermissions.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { ApplicationListPage } from '../../features/application-list/ApplicationListPage.tsx'

/** `/exams/dashboard/list`: the list of applications. */
export default function DashboardListPage() {
  return (
    <DashboardFrame
      tools={(collection) => (
        <>
          <CandidatePermissions collection={collection} />
          <BringFileButton />
        </>
      )}
    >
      {(collection) => <ApplicationListPage collection={collection} />}
    </DashboardFrame>
  )
}

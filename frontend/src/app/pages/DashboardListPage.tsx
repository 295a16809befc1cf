import { BringFileButton } from '../../exam/answers_file/BringFileButton.tsx'
import { AddCandidateButton } from '../../features/add-candidate/AddCandidateButton.tsx'
import { CollectionActions } from '../../features/application-list/acts/CollectionActions.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { ApplicationListPage } from '../../features/application-list/ApplicationListPage.tsx'

/** `/exams/dashboard/list`: the list of applications. */
export default function DashboardListPage() {
  return (
    <DashboardFrame
      tab="list"
      tools={(collection) => (
        <>
          <AddCandidateButton collection={collection} />
          <CollectionActions collection={collection} />
          <BringFileButton />
        </>
      )}
    >
      {(collection) => <ApplicationListPage collection={collection} />}
    </DashboardFrame>
  )
}

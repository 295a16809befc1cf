import { AddCandidateButton } from '../../features/add-candidate/AddCandidateButton.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { PostExamActions } from '../../features/post-exam/PostExamActions.tsx'
import { PostExamList } from './PostExamList.tsx'

/** `/exams/dashboard/post-exam` */
export default function DashboardPostExamPage() {
  return (
    <DashboardFrame
      tab="results"
      tools={(collection) => (
        <>
          <AddCandidateButton collection={collection} />
          <PostExamActions collection={collection} />
        </>
      )}
    >
      {(collection) => <PostExamList collection={collection} />}
    </DashboardFrame>
  )
}

import { AddCandidateButton } from '../../features/add-candidate/AddCandidateButton.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { ExamViewPage } from '../../features/exam-view/ExamViewPage.tsx'

/** `/exams/dashboard/view`: answer sheet and approval of an exam. */
export default function DashboardViewPage() {
  return (
    <DashboardFrame tab="view" tools={(collection) => <AddCandidateButton collection={collection} />}>
      {(collection) => <ExamViewPage collection={collection} />}
    </DashboardFrame>
  )
}

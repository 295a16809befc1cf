import { useTranslation } from 'react-i18next'
import { OfCollection } from '../../features/dashboard/OfCollection.tsx'
import { PostExamActions } from '../../features/post-exam/PostExamActions.tsx'
import { PostExamList } from './PostExamList.tsx'

/** `/post-exams`: the list after the exam at a second address. */
export default function PostExamsPage() {
  const { t } = useTranslation('post_exam')
  return (
    <OfCollection title={t('title')} tools={(collection) => <PostExamActions collection={collection} />}>
      {(collection) => <PostExamList collection={collection} />}
    </OfCollection>
  )
}

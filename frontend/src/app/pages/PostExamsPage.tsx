import { useTranslation } from 'react-i18next'
import { OfCollection } from '../../features/dashboard/OfCollection.tsx'
import { PostExamList } from './PostExamList.tsx'

/** `/post-exams`: the list after the exam at a second address. */
export default function PostExamsPage() {
  const { t } = useTranslation('post_exam')
  return (
    <OfCollection title={t('title')}>{(collection) => <PostExamList collection={collection} />}</OfCollection>
  )
}

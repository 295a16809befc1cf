import type { ReviewProps } from '../../contract/index.ts'
import { ChoiceReview } from '../../kit/parts/ChoiceReview.tsx'

export default function MultipleChoiceReview(props: ReviewProps) {
  const id = props.response.alternativeId
  return <ChoiceReview {...props} given={id === null ? [] : [id]} shape="radio" />
}

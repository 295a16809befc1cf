import type { ReviewProps } from '../../contract/index.ts'
import { ChoiceReview } from '../../kit/parts/ChoiceReview.tsx'

export default function MultipleAlternativesReview(props: ReviewProps) {
  return <ChoiceReview {...props} given={props.response.alternatives} shape="checkbox" />
}

import { useQuestionParts } from '../area/use_item_parts.ts'

/** A question that is not on this computer. To fetch it again takes a link, as does the code that says so. */
export function QuestionMissing() {
  const parts = useQuestionParts()
  return parts && <parts.MissingNotice />
}

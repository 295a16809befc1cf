import { useQuestionParts } from '../area/use_question_parts.ts'
import type { Stop } from '../rules/navigation.ts'

/** A question that is not on this computer. To fetch it again takes a link, as does the code that says so. */
export function QuestionMissing({ toCome = false }: { toCome?: Stop | false }) {
  const parts = useQuestionParts()
  return parts && <parts.MissingNotice toCome={toCome} />
}

import type {
  FieldError,
  ItemContent,
  ItemLogic,
  PublicItem,
  Result,
  WireResponse,
} from '../src/contract/index.ts'

/** What is wrong, as `path: code`; empty where nothing is. */
export const problemsOf = (outcome: Result<unknown, FieldError[]>): string[] =>
  outcome.ok ? [] : outcome.error.map((error) => `${error.path}: ${error.code}`)

/** A valid item of an exam file. @throws Error when it is refused */
export function parsedItem(logic: ItemLogic, raw: unknown): ItemContent {
  const parsed = logic.parse(raw)
  if (!parsed.ok) throw new Error(problemsOf(parsed).join(', '))
  return parsed.value
}

/** What is stored of a response in the slot that it fills, or what is wrong with it. */
export function storedText(
  logic: ItemLogic,
  item: PublicItem,
  sent: Partial<Pick<WireResponse, 'freeResponse' | 'gradeLinear'>>
): string | null | string[] {
  const outcome = logic.parseResponse(sent, item)
  if (!outcome.ok) return problemsOf(outcome)
  return 'gradeLinear' in sent ? outcome.value.gradeLinear : outcome.value.freeResponse
}

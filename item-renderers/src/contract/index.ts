/** The types that the server, the runner and the item types share. Types only, but for three constants and the rule of `asking.ts`. */
export { asksForAnswer, canBeAnswered, holdsBack, takesFile } from './asking.ts'
export type {
  Alternative,
  GradeLinear,
  GradeLinearEntry,
  ItemCategory,
  ItemContent,
  PublicAlternative,
  PublicItem,
  SentItem,
  Video,
} from './content.ts'
export { FIELD_ERROR_CODES } from './result.ts'
export type { FieldError, FieldErrorCode, Result } from './result.ts'
export { EMPTY_RESPONSE, NO_ANSWER_LINE } from './response.ts'
export type { AlternativeExplanation, AnswerStage, ExpectedAnswer, Score, WireResponse } from './response.ts'
export type { ItemLogic, ItemSchema, JsonSchema } from './logic.ts'
export type { ItemPlugin, PrintBlock, PrintInput } from './plugin.ts'
export type {
  Attachment,
  DisabledReason,
  Disclosure,
  ItemLanguage,
  ItemViewProps,
  OpenedFile,
  OpenFile,
  ReviewModule,
  ReviewProps,
  SummaryModule,
  SummaryProps,
  ViewModule,
} from './views.ts'

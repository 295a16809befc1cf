import { AnswerLogSchema } from '#database/schema'

/** What the candidate's screen reported, as it came; for inquiries, never for scoring. */
export default class AnswerLog extends AnswerLogSchema {}

import { ExamSchema } from '#database/schema'

export default class Exam extends ExamSchema {}

import { GradeSchema } from '#database/schema'

/** A year of study, common to the institution's schools. */
export default class Grade extends GradeSchema {
  static override table = 'grades'
}

import { SchoolSchema } from '#database/schema'

/** A school of an institution. */
export default class School extends SchoolSchema {
  static override table = 'schools'
}

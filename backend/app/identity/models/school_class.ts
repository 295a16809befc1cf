import { ClassSchema } from '#database/schema'

/** A class: school, grade and school year. */
export default class SchoolClass extends ClassSchema {
  static override table = 'classes'
}

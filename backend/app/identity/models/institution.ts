import { InstitutionSchema } from '#database/schema'

/** The outermost wall: nothing crosses from one institution to another. */
export default class Institution extends InstitutionSchema {
  static override table = 'institutions'
}

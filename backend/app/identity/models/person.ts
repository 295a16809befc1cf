import { PersonSchema } from '#database/schema'

/** What is known of the person behind a user. */
export default class Person extends PersonSchema {
  static override table = 'persons'
}

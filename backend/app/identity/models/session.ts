import { SessionSchema } from '#database/schema'

/** A login. The token itself is nowhere: only its SHA-256. */
export default class Session extends SessionSchema {
  static override table = 'sessions'
}

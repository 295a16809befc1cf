import { LoginEventSchema } from '#database/schema'

/** Append-only: who logged in, out, or was taken over, and when. */
export default class LoginEvent extends LoginEventSchema {
  static override table = 'login_events'
}

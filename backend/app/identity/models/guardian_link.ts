import { GuardianLinkSchema } from '#database/schema'

/** A guardian and one of their students. */
export default class GuardianLink extends GuardianLinkSchema {
  static override table = 'guardian_links'
}

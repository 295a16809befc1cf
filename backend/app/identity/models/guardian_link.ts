import { GuardianLinkSchema } from '#database/schema'

/** A guardian and one of their candidates. */
export default class GuardianLink extends GuardianLinkSchema {
  static override table = 'guardian_links'
}

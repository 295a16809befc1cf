import { BaseTransformer } from '@adonisjs/core/transformers'
import type { UserView } from '../views.js'

export default class UserTransformer extends BaseTransformer<UserView> {
  toObject() {
    const user = this.resource
    return {
      id: user.id,
      name: user.name,
      username: user.username,
      email: user.email,
      publicIdentifier: user.publicIdentifier,
      language: user.language,
      groups: user.groups,
      loggedGroup: user.loggedGroup,
      role: user.roles.find(({ group }) => group === user.loggedGroup)?.name ?? null,
      isInBrowser: user.isInBrowser,
      img: user.pictureUrl,
      person: { nursingMother: user.nursingMother },
      provider: { codename: user.providerCodename, logoutRedirectUrl: user.logoutRedirectUrl },
    }
  }
}

import { BaseTransformer } from '@adonisjs/core/transformers'
import { LoginTransformer, type LoginView } from '#identity/types'

/** The answer to a log-in that this browser began: `next` is the page that it was begun for. */
export default class BegunLoginTransformer extends BaseTransformer<{
  login: LoginView
  next: string | null
}> {
  toObject() {
    const { login, next } = this.resource
    return { ...new LoginTransformer(login).toObject(), next }
  }
}

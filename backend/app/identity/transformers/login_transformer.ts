import { BaseTransformer } from '@adonisjs/core/transformers'
import type { LoginView } from '../views.js'
import ThemeTransformer from './theme_transformer.js'
import UserTransformer from './user_transformer.js'

/** The answer to every way of logging in, and to a switch of the active group. */
export default class LoginTransformer extends BaseTransformer<LoginView> {
  toObject() {
    return {
      token: this.resource.token,
      clientId: this.resource.clientId,
      user: new UserTransformer(this.resource.user).toObject(),
      theme: new ThemeTransformer(this.resource.theme).toObject(),
    }
  }
}

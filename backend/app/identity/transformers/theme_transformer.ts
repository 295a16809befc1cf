import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ThemeView } from '../views.js'

export default class ThemeTransformer extends BaseTransformer<ThemeView> {
  toObject() {
    const theme = this.resource
    return {
      colours: { primary: theme.primary, secondary: theme.secondary },
      logos: { header: theme.logoHeader, login: theme.logoLogin, footer: theme.logoFooter },
      pauseImage: theme.pauseImage,
      restroomImage: theme.restroomImage,
      bathroomImage: theme.bathroomImage,
      nursingImage: theme.nursingImage,
    }
  }
}

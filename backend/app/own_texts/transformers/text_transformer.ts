import { BaseTransformer } from '@adonisjs/core/transformers'
import type { TextView } from '../views.js'

/** A text in both languages, as the catalogues have it and as the institution has it. */
export default class TextTransformer extends BaseTransformer<TextView> {
  toObject() {
    const { id, part, group, key, texts, own, quoted, placeholders } = this.resource
    const side = (language: 'pt-BR' | 'en') => ({
      language,
      text: texts[language],
      own: own[language],
      isQuoted: quoted[language],
    })
    return { id, part, group, key, sides: [side('pt-BR'), side('en')], placeholders: [...placeholders] }
  }
}

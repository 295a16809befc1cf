import { BaseTransformer } from '@adonisjs/core/transformers'
import type { SheetHeaderView } from '../views.js'

/** The head of a report about one candidate and one exam. */
export default class SheetHeaderTransformer extends BaseTransformer<SheetHeaderView> {
  toObject() {
    const { name, cpf, email, cellphone, provider, exam, grade, total } = this.resource
    return { name, cpf, email, cellphone, provider, exam, grade, total }
  }
}

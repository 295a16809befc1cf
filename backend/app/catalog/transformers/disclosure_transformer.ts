import { BaseTransformer } from '@adonisjs/core/transformers'
import type { Disclosure } from '../domain/disclosure.js'

/** What a collection discloses to candidates: eight flags. */
export default class DisclosureTransformer extends BaseTransformer<Disclosure> {
  toObject() {
    return { ...this.resource }
  }
}

import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { CollectionListView } from '../views.js'
import CollectionTransformer from './collection_transformer.js'

export default class CollectionListTransformer extends BaseTransformer<CollectionListView> {
  toObject() {
    return { ...new CollectionTransformer(this.resource.collection).toObject(), ...this.#span() }
  }

  forStaff() {
    return { ...new CollectionTransformer(this.resource.collection).forStaff(), ...this.#span() }
  }

  #span() {
    const { startAt, endAt, examsCount, appealIssuingWindow: window } = this.resource
    return {
      startTime: toIso(startAt),
      endTime: toIso(endAt),
      totalExams: examsCount,
      appealIssuingWindow: window && {
        opensAt: toIso(window.opensAt),
        closesAt: toIso(window.closesAt),
        contentMaxLength: window.contentMaxLength,
        bibliographyMaxLength: window.bibliographyMaxLength,
        paymentAppeal: window.paymentAppeal,
        forAppealValue: window.forAppealValue,
        payUntil: toIso(window.payUntil),
        hideCandidateName: window.hideCandidateName,
        enableItemCorrection: window.enableItemCorrection,
      },
    }
  }
}

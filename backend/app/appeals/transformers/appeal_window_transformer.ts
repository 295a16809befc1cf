import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import {
  brl,
  DEFAULT_BIBLIOGRAPHY_LENGTH,
  DEFAULT_CONTENT_LENGTH,
  type AppealWindow,
} from '../domain/appeal_window.js'
import type { WindowLoss } from '../domain/window_extension.js'
import type { AppealWindowView } from '../views.js'

/** A window that nobody has made yet, as the form shows it. */
const NONE = {
  opensAt: null,
  closesAt: null,
  replyUntil: null,
  discloseAt: null,
  contentMaxLength: DEFAULT_CONTENT_LENGTH,
  bibliographyMaxLength: DEFAULT_BIBLIOGRAPHY_LENGTH,
  mayLower: false,
  paymentAppeal: false,
  forAppealValue: brl(0),
  payUntil: null,
  hideCandidateName: false,
  enableItemCorrection: false,
}

/** The appeal window of a collection as staff edit it. Without one the times are null, the rest is what a new one begins with. */
export default class AppealWindowTransformer extends BaseTransformer<AppealWindowView> {
  toObject() {
    const { collectionId, window, version, mayChange, extension, loss, appeals, serverTime, ...payment } =
      this.resource
    const { analysis, replied, disclosed } = appeals.byStatus
    return {
      collection: collectionId,
      ...(window === null ? NONE : wireWindow(window)),
      version,
      mayChange,
      paymentAvailable: payment.isPaymentAvailable,
      priceFixed: payment.isPriceFixed,
      extension: extension && { from: toIso(extension.from), reason: extension.reason },
      loss: loss && wireLoss(loss),
      appeals: { total: appeals.total, analysis, replied, disclosed },
      serverTime: toIso(serverTime),
    }
  }
}

const wireWindow = (window: AppealWindow) => ({
  opensAt: toIso(window.opensAt),
  closesAt: toIso(window.closesAt),
  replyUntil: toIso(window.replyUntil),
  discloseAt: toIso(window.discloseAt),
  contentMaxLength: window.contentMaxLength,
  bibliographyMaxLength: window.bibliographyMaxLength,
  mayLower: window.mayLower,
  paymentAppeal: window.paymentAppeal,
  forAppealValue: brl(window.forAppealValue),
  payUntil: toIso(window.payUntil),
  hideCandidateName: window.hideCandidateName,
  enableItemCorrection: window.enableItemCorrection,
})

const wireLoss = ({ lostMs, outages, closesAt }: WindowLoss) => ({
  lostSeconds: Math.round(lostMs / 1000),
  outages: outages.map(({ fromAt, untilAt }) => ({ from: toIso(fromAt), until: toIso(untilAt) })),
  closesAt: toIso(closesAt),
})

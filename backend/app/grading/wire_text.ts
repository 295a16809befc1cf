import type { MarkedText } from './lot_views.js'

/** A text for who supervises its plan: nothing of whose it is. */
export const wireText = ({ text, response, item, attachments }: MarkedText) => ({
  text,
  response: {
    alternativeId: response.alternativeId,
    alternatives: response.alternatives,
    freeResponse: response.freeResponse,
    gradeLinear: response.gradeLinear,
  },
  item,
  attachments: attachments.map(({ name, url }) => ({ name, url })),
})

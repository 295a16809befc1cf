import {
  HTML_ATTRIBUTES,
  HTML_ELEMENTS,
  LOOKS,
  MATHML_ATTRIBUTES,
  MATHML_ELEMENTS,
} from '@banca/item-renderers/html'
import type { IOptions } from 'sanitize-html'
import { INERT_MARKUP } from '#shared'

const everywhere = ['style', ...(HTML_ATTRIBUTES['*'] ?? [])]

/** The allow-list of item-renderers, by which browsers clean too, as options of `sanitize-html`. */
const WITHOUT_MATH: IOptions = {
  ...INERT_MARKUP,
  allowedTags: [...HTML_ELEMENTS],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    '*': everywhere,
  },
  allowedStyles: {
    '*': Object.fromEntries(
      Object.entries(LOOKS).map(([property, values]) => [
        property,
        Object.keys(values).map((value) => new RegExp(`^${value}$`)),
      ])
    ),
  },
}

const WITH_MATH: IOptions = {
  ...WITHOUT_MATH,
  allowedTags: [...HTML_ELEMENTS, ...MATHML_ELEMENTS],
  allowedAttributes: {
    ...WITHOUT_MATH.allowedAttributes,
    ...Object.fromEntries(MATHML_ELEMENTS.map((tag) => [tag, [...MATHML_ATTRIBUTES]])),
  },
}

/** The list is unpacked for each text, and most texts have no MathML of their own: those get the short one. */
export const allowedIn = (html: string): IOptions => (/<math/i.test(html) ? WITH_MATH : WITHOUT_MATH)

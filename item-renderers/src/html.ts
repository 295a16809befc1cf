/** The allow-list of authored HTML, for code that stores it. Plain data: no view, no browser. */
export {
  HTML_ATTRIBUTES,
  HTML_ELEMENTS,
  MATHML_ATTRIBUTES,
  MATHML_ELEMENTS,
} from './kit/cleaning/allowed_html.ts'
export {
  COMMENT_ELEMENTS,
  COMMENT_SIZES,
  MAX_COMMENT,
  sizeClass,
  sizeOf,
} from './kit/cleaning/comment_rules.ts'
export { LOOKS } from './kit/parts/looks.ts'

/** The allow-list of authored HTML, for code that stores it. Plain data: no view, no browser. */
export {
  HTML_ATTRIBUTES,
  HTML_ELEMENTS,
  MATHML_ATTRIBUTES,
  MATHML_ELEMENTS,
} from './kit/cleaning/allowed_html.ts'
export { LOOKS } from './kit/parts/looks.ts'

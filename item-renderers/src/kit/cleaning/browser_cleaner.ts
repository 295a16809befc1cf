import { AUTHORED, type AllowedHtml, type Cleaner } from './allowed_html.ts'
import { inertHtml } from './inert_html.ts'

type ElementName = { name: string; namespace: string | null }
type Rules = {
  elements: readonly ElementName[]
  replaceWithChildrenElements: readonly ElementName[]
  attributes: readonly string[]
  comments: boolean
  dataAttributes: boolean
}

/** The part of the Sanitizer API that is used; TypeScript's own library does not know it yet. */
type Sanitising = { setHTML?: (html: string, options: { sanitizer: Rules }) => void }

const HTML = 'http://www.w3.org/1999/xhtml'
const MATHML = 'http://www.w3.org/1998/Math/MathML'

const inNamespace = (namespace: string) => (name: string) => ({ name, namespace })

const rulesOf = ({ html, math, attributes }: AllowedHtml): Rules => ({
  elements: [...html.map(inNamespace(HTML)), ...math.map(inNamespace(MATHML))],
  // By default an element that is not listed is removed with its content. Of MathML outside
  // formulas, and of HTML inside them, only the tags are removed; an inert text has no tags of
  // other names but those that are dropped.
  replaceWithChildrenElements: [...html.map(inNamespace(MATHML)), ...math.map(inNamespace(HTML))],
  attributes,
  comments: false,
  dataAttributes: false,
})

const AUTHORED_RULES = rulesOf(AUTHORED)

/** The browser's own sanitiser, or undefined where it has none that works as required. */
export function browserCleaner(): Cleaner | undefined {
  const silent = document.implementation.createHTMLDocument('')
  const sanitised: Cleaner = (html, allowed = AUTHORED) => {
    const holder: HTMLElement & Sanitising = silent.createElement('div')
    holder.setHTML?.(html, { sanitizer: allowed === AUTHORED ? AUTHORED_RULES : rulesOf(allowed) })
    return holder
  }
  // Chrome 105 to 118 has a method of this name with other options.
  try {
    return sanitised(PROBE.dirty).innerHTML === PROBE.clean
      ? (html, allowed) => sanitised(inertHtml(html, allowed), allowed)
      : undefined
  } catch {
    return undefined
  }
}

/** Contains nothing that violates the content security policy: no handler, no inline style. */
const PROBE = {
  dirty:
    '<p title="a" class="b" data-c="d">e<mi>f<em>g</em></mi><script>h</script><math><mi href="i">j</mi></math><!--k--></p>',
  clean: '<p title="a">ef<em>g</em><math><mi>j</mi></math></p>',
}

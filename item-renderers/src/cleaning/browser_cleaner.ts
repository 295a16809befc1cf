import { ATTRIBUTES, DROPPED_ELEMENTS, HTML_ELEMENTS, MATHML_ELEMENTS, type Cleaner } from './allowed_html.ts'

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
const keyOf = ({ name, namespace }: ElementName) => `${namespace} ${name}`

const elements = [...HTML_ELEMENTS.map(inNamespace(HTML)), ...MATHML_ELEMENTS.map(inNamespace(MATHML))]
const known = new Set(elements.map(keyOf))
const dropped = new Set(DROPPED_ELEMENTS)

/** The elements of a text of which only the tags go. The browser has to be told each by its name: what it is not told of goes whole. */
function unwrappedIn(html: string): ElementName[] {
  const found = new Map<string, ElementName>()
  for (const { localName: name, namespaceURI: namespace } of new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')) {
    const key = keyOf({ name, namespace })
    if (!known.has(key) && !dropped.has(name.toLowerCase())) found.set(key, { name, namespace })
  }
  return [...found.values()]
}

/** The browser's own sanitiser, or undefined where it has none that does what it should. */
export function browserCleaner(): Cleaner | undefined {
  const silent = document.implementation.createHTMLDocument('')
  const clean: Cleaner = (html) => {
    const replaceWithChildrenElements = unwrappedIn(html)
    const holder: HTMLElement & Sanitising = silent.createElement('div')
    holder.setHTML?.(html, { sanitizer: { elements, replaceWithChildrenElements, attributes: ATTRIBUTES, comments: false, dataAttributes: false } })
    return holder
  }
  // Chrome 105 to 118 has a method of this name that wants other rules.
  try {
    return clean(PROBE.dirty).innerHTML === PROBE.clean ? clean : undefined
  } catch {
    return undefined
  }
}

const PROBE = {
  dirty: '<p title="a" onclick="b" data-c="d">e<x-y>f<em>g</em></x-y><script>h</script><math><mi href="i">j</mi></math><!--k--></p>',
  clean: '<p title="a">ef<em>g</em><math><mi>j</mi></math></p>',
}

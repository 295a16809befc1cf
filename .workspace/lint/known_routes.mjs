/** Addresses of our own API in the clients are routes of the generated map: `npm run api-map`. */
import { readFileSync } from 'node:fs'

const MAP = new URL('../../backend/.adonisjs/client/api.d.ts', import.meta.url)
const ROOT = '/v1/'
/** What asks an address by itself, past the typed client. */
const ASKING = new Set(['fetch', 'httpClient', 'EventSource', 'sendBeacon'])

let known

/** Patterns of the route table, such as `/v1/rooms/:id`. */
const routes = () =>
  (known ??= new Set(
    [...readFileSync(MAP, 'utf8').matchAll(/^ {2}'(\/[^']*)': \{$/gm)].map(([, pattern]) => pattern)
  ))

/** The text of a string or template, up to its first value; null for anything else. */
function addressIn(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return { text: node.value, isFilled: false }
  if (node?.type !== 'TemplateLiteral') return null
  return { text: node.quasis[0].value.cooked ?? '', isFilled: node.expressions.length > 0 }
}

/** Of texts that are put together with `+` the first. */
const beginOf = (node) => (node?.type === 'BinaryExpression' ? beginOf(node.left) : node)

function faultOf({ text, isFilled }) {
  if (isFilled || text.includes('?'))
    return `An address with values in it is not compared with the routes: write the route as it is registered ('/v1/rooms/:id') and give \`params\` and \`query\` to api, or to pathOf of frontend/src/api/routes.ts. ('${text}')`
  return routes().has(text)
    ? null
    : `There is no such route: take one of backend/.adonisjs/client/api.d.ts, or add it to a routes.ts and run \`npm run api-map\`. ('${text}')`
}

export const knownRoutes = {
  create(context) {
    const report = (node, address) => {
      const message = faultOf(address)
      if (message !== null) context.report({ node, message })
    }
    const checkText = (node) => {
      const address = addressIn(node)
      if (address !== null && address.text.startsWith(ROOT) && (address.isFilled || address.text !== ROOT))
        report(node, address)
    }
    const checkCall = ({ callee, arguments: [first] }) => {
      const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name
      const begin = ASKING.has(name) ? addressIn(beginOf(first)) : null
      if (first?.type === 'BinaryExpression' && begin?.text.startsWith('/'))
        return report(first, { ...begin, isFilled: true })
      const address = ASKING.has(name) ? addressIn(first) : null
      // What begins with the root of the API is checked wherever it occurs.
      if (address !== null && /^\/(?!\/)/.test(address.text) && !address.text.startsWith(ROOT))
        report(first, address)
    }
    return {
      Literal: checkText,
      TemplateLiteral: checkText,
      CallExpression: checkCall,
      NewExpression: checkCall,
    }
  },
}

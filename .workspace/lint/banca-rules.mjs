/** The walls of Banca that are not about which file imports which; oxlint loads them as a plugin. */
import { analyse } from 'scslre'
import { knownRoutes } from './known_routes.mjs'
import { plainProse } from './prose.mjs'
import { fieldTerms } from './vocabulary.mjs'

/** Reports every import, re-export and dynamic import whose address `isForbidden`. */
const importsThat = (isForbidden, message) => ({
  create(context) {
    const check = (node) => {
      const address = node.source?.value
      if (typeof address === 'string' && isForbidden(address)) {
        context.report({ node: node.source, message: `${message} ('${address}')` })
      }
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
})

const isMember = (node, object, property) =>
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  !node.computed &&
  node.property.name === property

/** backend/app never reads the environment, neither directly nor through `#start/env`. */
const noEnvironment = {
  create(context) {
    const message =
      'Only config/, start/ and providers/ read the environment: put the setting into config/ and read it from there.'
    const imports = importsThat(
      (address) => /^(#start\/env|@adonisjs\/core\/env|node:process|process)$/.test(address),
      message
    )
    return {
      ...imports.create(context),
      MemberExpression(node) {
        if (isMember(node, 'process', 'env')) context.report({ node, message })
      },
    }
  },
}

/** domain/ is pure: no framework, no input or output, no clock, no chance. */
const pureDomain = {
  create(context) {
    const frameworks = 'domain/ imports no framework and no I/O: do that in an action and pass the values in.'
    const pure = /^(\.|#|@banca\/item-renderers\/(logic|contract)$|node:(assert|crypto|util|buffer)$)/
    const clock = 'domain/ reads no clock and throws no dice: take the time (or the number) as an argument.'
    return {
      ...importsThat((address) => !pure.test(address), frameworks).create(context),
      MemberExpression(node) {
        const forbidden = [
          ['Date', 'now'],
          ['performance', 'now'],
          ['Math', 'random'],
          ['crypto', 'randomUUID'],
        ]
        if (forbidden.some(([object, property]) => isMember(node, object, property)))
          context.report({ node, message: clock })
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message: clock })
      },
    }
  },
}

/** The logic of an item type runs on the server and in workers. */
const noReact = importsThat(
  (address) =>
    /^(react|react-dom|react-i18next|@mui|@emotion|dompurify)(\/|$)/.test(address) ||
    /\/(View|Review|Summary|Author)(\.tsx?)?$|\.tsx$/.test(address),
  'The logic of an item type runs on the server: no React and no view in it. Move this to View.tsx, Review.tsx or Author.tsx.'
)

const READERS = new Set([
  'parseFromString',
  'setHTML',
  'setHTMLUnsafe',
  'parseHTML',
  'parseHTMLUnsafe',
  'createContextualFragment',
  'insertAdjacentHTML',
])

/** A browser holds handlers and inline styles against the content policy wherever it reads HTML: one folder makes texts quiet first. */
const inertHtml = {
  create(context) {
    const message =
      'Only item-renderers/src/kit/cleaning reads HTML, made inert first (inert_html.ts): show an authored text with RichText, read one with readHtml.'
    return {
      MemberExpression(node) {
        if (!node.computed && READERS.has(node.property.name)) context.report({ node, message })
      },
      AssignmentExpression({ left }) {
        if (left.type === 'MemberExpression' && /^(inner|outer)HTML$/.test(left.property.name ?? ''))
          context.report({ node: left, message })
      },
    }
  },
}

const ZONED = new Set([
  'toLocaleDateString',
  'toLocaleTimeString',
  'DateTimeFormat',
  'getHours',
  'getMinutes',
  'getDate',
  'getDay',
  'getMonth',
  'getFullYear',
])

/** Whether a call is given options that name the time zone. */
const namesZone = (call) =>
  (call?.arguments ?? []).some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      argument.properties.some((property) => property.key?.name === 'timeZone')
  )

/** A computer may be set to any zone; times on screens are those of the school. */
const schoolTime = {
  create(context) {
    const message =
      'Times on screens are those of the school, whatever the zone of the computer: use frontend/src/locales/dates.ts, or name the `timeZone`.'
    return {
      MemberExpression(node) {
        if (!node.computed && ZONED.has(node.property.name) && !namesZone(node.parent))
          context.report({ node, message })
      },
    }
  },
}

/** How long an expression takes must grow no faster than its text: somebody else may have written that. */
const linearRegExp = {
  create(context) {
    const check = (node, source, flags) => {
      for (const { type, exponential, character } of reportsOf(source, flags)) {
        const cost = exponential ? 'exponential' : 'more than linear'
        const where =
          type === 'Move'
            ? 'tries again from every character of a long run'
            : 'divides a long run among its repetitions in every way'
        context.report({
          node,
          message: `The time of this regular expression is ${cost}: it ${where}, such as one of ${JSON.stringify(character.pick)}. Anchor it, bound the repetition ({0,99}), or read the text in a loop.`,
        })
      }
    }
    const checkCall = (node) => {
      const [source, flags] = node.arguments
      if (node.callee.name === 'RegExp' && typeof source?.value === 'string')
        check(node, source.value, typeof flags?.value === 'string' ? flags.value : '')
    }
    return {
      Literal(node) {
        if (node.regex) check(node, node.regex.pattern, node.regex.flags)
      },
      NewExpression: checkCall,
      CallExpression: checkCall,
    }
  },
}

/** One report for each cause. An expression that cannot be read is for other rules. */
function reportsOf(source, flags) {
  try {
    // A sticky one tries at one place only.
    const isSticky = flags.includes('y')
    return analyse(
      { source, flags: flags.replaceAll(/[dy]/g, '') },
      { reportTypes: { Move: !isSticky } }
    ).reports.slice(0, 1)
  } catch {
    return []
  }
}

export default {
  meta: { name: 'banca' },
  rules: {
    'no-environment': noEnvironment,
    'pure-domain': pureDomain,
    'no-react': noReact,
    'inert-html': inertHtml,
    'school-time': schoolTime,
    'linear-regexp': linearRegExp,
    'field-terms': fieldTerms,
    'plain-prose': plainProse,
    'known-routes': knownRoutes,
  },
}

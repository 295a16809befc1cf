/** Home-made words that comments and test titles must not use, and the field's term for each: docs/glossary.md. */

/** A released migration is not edited. */
const EXEMPT = /(^|\/)backend\/database\/migrations\//

/**
 * What to look for, what to say instead, and the ordinary English that passes.
 * @type {[word: RegExp, instead: string, passing?: RegExp][]}
 */
const REFUSED = [
  [/\btold\b/, 'notified, reported or acknowledged'],
  [/\bsaid\b/, 'shown, reported or documented'],
  [/\bwhole\b/, 'complete', /\bwhole (?:numbers?|seconds?|minutes?|hours?|days?)\b/g],
  [/\bstands\b/, 'is, or the state', /\bstands for\b/g],
  [/\bkept\s+apart\b/, 'quarantined'],
]

/**
 * @param {string} text of a comment, or the title of a test; what is in backticks is code and passes
 * @returns {{ word: string, instead: string } | null} the first refused word in it
 */
export function refusedInProse(text) {
  const prose = text.replace(/`[^`]*`/g, ' ').toLowerCase()
  for (const [word, instead, passing] of REFUSED) {
    const found = word.exec(passing ? prose.replace(passing, ' ') : prose)
    if (found) return { word: found[0].replace(/\s+/g, ' '), instead }
  }
  return null
}

const TESTS = new Set(['test', 'it', 'describe'])

/** Of `test.each(rows)(title)` and the like the identifier in front. */
function rootOf(callee) {
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  return callee.type === 'Identifier' ? callee.name : null
}

const titleOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join(' ') : ''
}

/** A rule of oxlint: no comment and no title of a test uses a word that the glossary replaces. */
export const plainProse = {
  create(context) {
    if (EXEMPT.test(context.filename.replaceAll('\\', '/'))) return {}
    const check = (node, text) => {
      const found = refusedInProse(text)
      if (found !== null)
        context.report({
          node,
          message: `"${found.word}" is not a term of the field: say ${found.instead} (docs/glossary.md).`,
        })
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value)
      },
      CallExpression(node) {
        if (TESTS.has(rootOf(node.callee) ?? '')) check(node.arguments[0] ?? node, titleOf(node.arguments[0]))
      },
    }
  },
}

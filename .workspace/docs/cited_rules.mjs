/** What sources cite of the requirements must be on a page of docs/spec: whoever has this repository has nothing else. */

const RULE = /\b(?:cflag|conf|const|fmt|limit|perm|pref|rule|state|trans|val)-[a-z][a-z-]*-\d{3}\b/g

/** `decision C4`, `decisions A5 to A7`: one of ours, by the letter of its page. */
const DECISION = /\bdecisions? ([A-Z]\d+)\b/g

/** What only people with other documents could look up. */
const OUTSIDE = [/\bissue \d+/i, /\bdecisions(?:-[\w-]+)?\.md\b/, /\bREADME of the spec\b/]

/** Ids of requirements and decisions that pages define: those in bold. */
export const definedRules = (text) =>
  new Set(
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, bold]) =>
      /^[A-Z]\d+$/.test(bold) ? [bold] : (bold.match(RULE) ?? [])
    )
  )

// A comment that is nothing but ids, such as "rule-list-003, rule-list-008".
const isBare = (line) => {
  const comment = /^\s*(?:\/\/|\/\*\*?)\s*(.*?)\s*(?:\*\/)?\s*$/.exec(line)?.[1]
  return comment !== undefined && RULE_LIST.test(comment)
}
const RULE_LIST = new RegExp(`^${RULE.source}(?:[, ;]+${RULE.source})*\\.?$`)

/**
 * @param {{ file: string, text: string }[]} sources
 * @param {Set<string>} defined
 * @returns {string[]} `file:line: fault`
 */
export function citationFaults(sources, defined) {
  return sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const cited = [...(line.match(RULE) ?? []), ...[...line.matchAll(DECISION)].map(([, id]) => id)]
      const unknown = cited.filter((id) => !defined.has(id)).map((id) => `${id} is on no page`)
      const outside = OUTSIDE.flatMap((pattern) => pattern.exec(line) ?? []).map(
        (named) => `"${named}" cannot be looked up in this repository`
      )
      const bare = isBare(line) ? ['a comment of ids says nothing'] : []
      return [...unknown, ...outside, ...bare].map((fault) => `${file}:${index + 1}: ${fault}`)
    })
  )
}

/** Rules of docs/spec/sync.md and the tests that cite them. */

const CITED = /\bS\d+\.\d+\b/g
const RULE = /^- \*\*(S\d+\.\d+)\*\*/
const HELD_BY = /Held by ((?:`[^`]+`[,\s]*)+)\./

/**
 * @param {string} page the text of docs/spec/sync.md
 * @returns {Map<string, string[]>} rule to the test files that it names, as the page writes them
 */
export function rulesOf(page) {
  const items = page.split(/\n(?=- |## |\n)/)
  return new Map(
    items.flatMap((item) => {
      const id = RULE.exec(item)?.[1]
      const names = HELD_BY.exec(item.replace(/\s+/g, ' '))?.[1] ?? ''
      return id === undefined ? [] : [[id, [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name)]]
    })
  )
}

/**
 * @param {string} page
 * @param {{ file: string, text: string }[]} tests
 * @returns {string[]} what does not agree, one sentence each
 */
export function syncRuleFaults(page, tests) {
  const rules = rulesOf(page)
  const citing = new Map([...rules.keys()].map((id) => [id, []]))
  const faults = [...page.matchAll(new RegExp(RULE.source, 'gm'))]
    .map(([, id]) => id)
    .filter((id, at, all) => all.indexOf(id) !== at)
    .map((id) => `${id} is there twice`)
  for (const { file, text } of tests) {
    for (const id of new Set(text.match(CITED) ?? [])) {
      if (citing.has(id)) citing.get(id).push(file)
      else faults.push(`${file} cites ${id}, which is no rule`)
    }
  }
  for (const [id, names] of rules) {
    const files = citing.get(id)
    if (files.length === 0) faults.push(`${id} is cited by no test`)
    const isNamed = (file) => names.some((name) => file.endsWith(`/${name}`))
    for (const name of names)
      if (!files.some((file) => file.endsWith(`/${name}`)))
        faults.push(`${id} names ${name}, which does not cite it`)
    for (const file of files) if (!isNamed(file)) faults.push(`${file} cites ${id}, which does not name it`)
  }
  return faults
}

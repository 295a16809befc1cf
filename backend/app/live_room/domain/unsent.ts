/** Classes of how many answers of a page the server lacks; `unknown`: the page did not say. */
export const UNSENT = ['none', 'few', 'many', 'unknown'] as const

/** More than a page that reaches the server has between two batches (a sync every 7 s, and at each step). */
const MANY = 5

export function unsentClass(answers: number | undefined): (typeof UNSENT)[number] {
  if (answers === undefined) return 'unknown'
  if (answers === 0) return 'none'
  return answers < MANY ? 'few' : 'many'
}

import type { AnswerView, OutboxSnapshot } from '../../../offline/index.ts'
import { askedOf, isAnswered } from '../rules/answered.ts'
import type { NavItem } from '../rules/navigation.ts'
import type { ExamItem } from './calls.ts'
import { withTable, type TablesSnapshot } from './table_answers.ts'

export type NavItemInput = {
  answers: readonly AnswerView[]
  items: ReadonlyMap<string, ExamItem>
  /** By answer id: files in the local store. */
  withFile: OutboxSnapshot['files']
  /** Answers that save themselves (tables), by item id. */
  texts: TablesSnapshot['texts']
}

/** A cancelled item counts as right, whatever the answer is. */
const ASKS_NOTHING = { asksAnswer: false, holdsBack: false }

const same = (a: NavItem, b: NavItem) =>
  a.id === b.id &&
  a.number === b.number &&
  a.answered === b.answered &&
  a.filePending === b.filePending &&
  a.asksAnswer === b.asksAnswer &&
  a.holdsBack === b.holdsBack &&
  a.finished === b.finished &&
  a.expired === b.expired

/**
 * Makes the function that derives the nav items from the answers. It returns the same array until one of them
 * changes: the answers themselves change every second, because the seconds of the open item are counted.
 */
export function createNavItems(): (input: NavItemInput) => readonly NavItem[] {
  let known: readonly NavItem[] = []
  let seen = new Map<AnswerView, NavItem>()
  let last: Omit<NavItemInput, 'answers'> | null = null
  return ({ answers, items, withFile, texts }) => {
    const sameRest =
      last !== null && last.items === items && last.withFile === withFile && last.texts === texts
    last = { items, withFile, texts }
    const next = new Map<AnswerView, NavItem>()
    for (const [at, answer] of answers.entries()) {
      const before = sameRest ? seen.get(answer) : undefined
      next.set(
        answer,
        before?.number === at + 1 ? before : navItemOf(answer, at + 1, { items, withFile, texts })
      )
    }
    seen = next
    const navItems = [...next.values()]
    if (navItems.length === known.length && navItems.every((navItem, at) => same(navItem, known[at]!)))
      return known
    known = navItems
    return known
  }
}

function navItemOf(
  answer: AnswerView,
  number: number,
  { items, withFile, texts }: Omit<NavItemInput, 'answers'>
): NavItem {
  const id = String(answer.id)
  const item = items.get(String(answer.itemId))
  const file = withFile.get(id)
  const filePending = file !== undefined && file.state !== 'quarantined'
  return {
    id,
    number,
    answered: isAnswered(withTable(answer, texts), filePending),
    filePending,
    ...(item?.isCancelled ? ASKS_NOTHING : askedOf(answer.itemCategory, item)),
    finished: answer.finished,
    expired: answer.timeoutDate !== null,
  }
}

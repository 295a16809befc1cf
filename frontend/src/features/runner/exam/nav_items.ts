import type { AnswerView, OutboxSnapshot } from '../../../offline/index.ts'
import { askedOf, isAnswered } from '../rules/answered.ts'
import type { Stop } from '../rules/navigation.ts'
import type { ExamItem } from './calls.ts'
import { withTable, type TablesSnapshot } from './table_answers.ts'

export type StopInput = {
  answers: readonly AnswerView[]
  items: ReadonlyMap<string, ExamItem>
  /** By answer id: files that are kept here. */
  withFile: OutboxSnapshot['files']
  /** Answers that are saved by themselves, by item id. */
  texts: TablesSnapshot['texts']
}

/** A cancelled question counts as right, whatever is put there. */
const ASKS_NOTHING = { asksAnswer: false, holdsBack: false }

const same = (a: Stop, b: Stop) =>
  a.id === b.id &&
  a.number === b.number &&
  a.answered === b.answered &&
  a.filePending === b.filePending &&
  a.asksAnswer === b.asksAnswer &&
  a.holdsBack === b.holdsBack &&
  a.finished === b.finished &&
  a.expired === b.expired

/**
 * Makes the function that reads the questions out of the answers. It gives the same array until something about them changes: the
 * answers themselves change every second, as the seconds of the open one are counted.
 */
export function createStops(): (input: StopInput) => readonly Stop[] {
  let known: readonly Stop[] = []
  let seen = new Map<AnswerView, Stop>()
  let last: Omit<StopInput, 'answers'> | null = null
  return ({ answers, items, withFile, texts }) => {
    const sameRest =
      last !== null && last.items === items && last.withFile === withFile && last.texts === texts
    last = { items, withFile, texts }
    const next = new Map<AnswerView, Stop>()
    for (const [at, answer] of answers.entries()) {
      const before = sameRest ? seen.get(answer) : undefined
      next.set(
        answer,
        before?.number === at + 1 ? before : stopOf(answer, at + 1, { items, withFile, texts })
      )
    }
    seen = next
    const stops = [...next.values()]
    if (stops.length === known.length && stops.every((stop, at) => same(stop, known[at]!))) return known
    known = stops
    return known
  }
}

function stopOf(
  answer: AnswerView,
  number: number,
  { items, withFile, texts }: Omit<StopInput, 'answers'>
): Stop {
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

/** What candidates wrote and staff did, and whether the store fulfilled the contract. Independent of HTTP and databases. */

/**
 * Where a text is: an answer of the present sitting, one of a closed sitting, or quarantined beside the answers of a sitting; `replaced`: staff
 * accepted another one for it.
 */
export type TextInPlace = {
  place: 'answer' | 'closed' | 'quarantine' | 'replaced'
  sitting: number
  answerId: number
  text: string
}
export type StoredEvent = {
  type: string
  source: string
  from: string | null
  to: string | null
  detail: Readonly<Record<string, unknown>>
}
/** What the database holds of an application. `formula`: its deadline by the rule, epoch ms; `acts`: its audit records. */
export type StoredApplication = {
  id: number
  state: string
  sitting: number
  version: number
  deadlineAt: number | null
  formula: number | null
  texts: readonly TextInPlace[]
  events: readonly StoredEvent[]
  acts: readonly string[]
}

/** `taken`: it became the answer; `held`: refused, and reported as quarantined. */
type Outcome = 'taken' | 'held'
type Written = {
  applicationId: number
  answerId: number
  sitting: number
  at: number
  outcome: Outcome | null
}

/** Events of acts of staff on the application itself: each counts the version up. */
const ACT_EVENTS = new Set([
  'schedule_changed',
  'stopped',
  'resumed',
  'reset',
  'sitting_restored',
  'finished',
])
/** Acts on record that change the application itself. */
const ACTS = new Set([
  'deadline_changed',
  'exam_stopped',
  'exam_resumed',
  'exam_reset',
  'exam_finished',
  'sitting_restored',
])

export class StaffHistory {
  readonly #written = new Map<string, Written>()
  /** The highest version that an act was answered with. */
  readonly #versions = new Map<number, number>()
  readonly problems: string[] = []
  acts = 0
  batches = 0

  /** `text` is nobody else's; `sitting`: the one that was on the screen. */
  wrote(text: string, edit: Pick<Written, 'applicationId' | 'answerId' | 'sitting'>): void {
    this.#written.set(text, { ...edit, at: this.#written.size, outcome: null })
  }

  acknowledged(text: string, outcome: Outcome): void {
    const written = this.#written.get(text)
    if (written) written.outcome = outcome
  }

  acted(applicationId: number, version: number): void {
    this.acts += 1
    this.#versions.set(applicationId, Math.max(version, this.#versions.get(applicationId) ?? 0))
  }

  /** What is wrong with the store, when nothing is under way any more. */
  check(stored: readonly StoredApplication[]): string[] {
    const problems = [...this.problems]
    for (const application of stored)
      problems.push(
        ...this.#texts(application),
        ...this.#record(application).map((one) => `${application.id}: ${one}`)
      )
    return problems
  }

  #texts({ id, sitting, texts, events }: StoredApplication): string[] {
    const problems: string[] = []
    const lineage = lineageOf(events)
    for (const { place, sitting: at, answerId, text } of texts) {
      const written = this.#written.get(text)
      if (written?.applicationId !== id || written.answerId !== answerId)
        problems.push(`${text}: nobody wrote it where it is`)
      else if (isAnswer(place) && !lineage(written.sitting).has(at))
        problems.push(`${text}: written in sitting ${written.sitting}, is an answer of sitting ${at}`)
      if (at > sitting) problems.push(`${text}: is of sitting ${at}, which has not begun`)
    }
    const there = new Set(texts.map(({ text }) => text))
    /** The last edit of each answer and sitting that became an answer. */
    const last = new Map<string, number>()
    for (const { place, text } of texts) {
      const written = this.#written.get(text)
      if (!written || (place === 'quarantine' && written.outcome !== 'taken')) continue
      const key = `${written.answerId}/${written.sitting}`
      last.set(key, Math.max(written.at, last.get(key) ?? -1))
    }
    for (const [text, written] of this.#written) {
      if (written.applicationId !== id || written.outcome === null || there.has(text)) continue
      if ((last.get(`${written.answerId}/${written.sitting}`) ?? -1) < written.at)
        problems.push(`${text}: was ${written.outcome}, and is lost`)
    }
    return problems
  }

  #record({ id, state, version, deadlineAt, formula, events, acts }: StoredApplication): string[] {
    const problems: string[] = []
    if (['STARTED', 'STOPPED'].includes(state) && deadlineAt !== formula)
      problems.push(`ends at ${deadlineAt}, by the rule at ${formula}`)
    const ofActs = events.filter(({ type, source }) => source === 'staff' && ACT_EVENTS.has(type))
    if (ofActs.length !== version - 1)
      problems.push(`version ${version} after ${ofActs.length} acts in its history`)
    const recorded = acts.filter((act) => ACTS.has(act)).length
    if (recorded !== version - 1) problems.push(`version ${version} after ${recorded} acts on record`)
    const heard = this.#versions.get(id) ?? 1
    if (heard > version) problems.push(`version ${heard} was answered, ${version} is stored`)
    let now = 'CREATED'
    for (const { type, from, to } of events) {
      if (from !== null && from !== now) problems.push(`${type} leads from ${from}, and it was ${now}`)
      now = to ?? now
    }
    if (now !== state) problems.push(`is ${state}, its history ends in ${now}`)
    return problems
  }
}

const isAnswer = (place: TextInPlace['place']) => place === 'answer' || place === 'closed'

/** By a sitting, those in which its answers may be: itself, and each as which it was put back. */
function lineageOf(events: readonly StoredEvent[]): (sitting: number) => Set<number> {
  const back = events.filter(({ type }) => type === 'sitting_restored').map(({ detail }) => detail)
  return (sitting) => {
    const found = new Set([sitting])
    for (const { restored, sitting: as } of back) if (found.has(Number(restored))) found.add(Number(as))
    return found
  }
}

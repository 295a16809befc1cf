import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller, DomainError, Result } from '#shared'
import type { AppealsOfItem, RulingView, UndoneReplies } from './decision_views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** One that waits for a reply. */
export type OpenAppeal = {
  readonly id: number
  readonly applicationId: number
  readonly answerId: number
  /** Its answer has a new grade, which is disclosed with its reply. */
  readonly isGraded: boolean
}

/** The open appeals that a preview was of, each as it was; only who owns them reads it. */
export type SeenAppeals = { readonly seen: string }

/** One reply to all open appeals that were previewed. `granted`, `others`: ids of decisions of a reply; null: the others are replied to by hand. `except`: ids of appeals, these too. */
export type WantedRuling = SeenAppeals & {
  readonly response: string
  readonly granted: number
  readonly others: number | null
  readonly except: readonly number[]
}

export type RulingOrder = {
  readonly caller: Caller
  readonly decisionId: number
  readonly itemId: number
  readonly ruling: WantedRuling
}

/** A decision whose appeals are next. `revertsId`: that it takes back, whose replies are withdrawn. */
export type AnsweringDecision = {
  readonly id: number
  readonly institutionId: number
  readonly revertsId: number | null
  readonly orderedBy: number
}

export type AppealsStep = {
  readonly cursor: number
  readonly done: number
  readonly counts: Readonly<Record<string, number>>
  readonly ended: boolean
}

/** What decisions about items ask of whoever owns appeals. */
export type DecisionAppeals = {
  /** Against an item, by their stage. */
  counts(itemId: number, client: Client): Promise<AppealsOfItem>
  /** Those that a ruling would answer, some hundreds at once. */
  eachOpen(
    itemId: number,
    client: Client,
    visit: (some: readonly OpenAppeal[]) => Promise<void>
  ): Promise<SeenAppeals>
  /** What taking a decision back would do to the replies that came by it. */
  undone(decisionId: number, client: Client): Promise<UndoneReplies>
  /** Refused: `validation` naming `response`, `granted` or `others`; 409 `stale_appeals` where one of the previewed has a reply. */
  order(trx: TransactionClientContract, order: RulingOrder): Promise<Result<null, DomainError>>
  /** How many appeals a decision has still to reply to, or to take the reply of. */
  pending(client: Client, decision: AnsweringDecision): Promise<number>
  /** Goes on behind the appeal of the cursor. */
  step(
    trx: TransactionClientContract,
    decision: AnsweringDecision,
    place: { readonly cursor: number; readonly units: number }
  ): Promise<AppealsStep>
  /** What became of the appeals, by decision; one without a ruling is left out. */
  rulings(decisionIds: readonly number[]): Promise<ReadonlyMap<number, RulingView>>
}

let registered: DecisionAppeals | null = null

/** Marks know no appeals: who owns them registers here what decisions about items do to them. */
export const registerDecisionAppeals = (appeals: DecisionAppeals): void => void (registered = appeals)

/** Null: there are no appeals. */
export const decisionAppeals = (): DecisionAppeals | null => registered

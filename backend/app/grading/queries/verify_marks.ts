import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'
import {
  breakOf,
  CHAIN_START,
  changeOf,
  endOf,
  markOfChain,
  roundsChangeOf,
  roundsOfChain,
  type BrokenChain,
  type ChainHead,
  type ChainedRound,
} from '../domain/event_chain.js'
import { PANEL_ROUND } from '../domain/correction_plan.js'

const LINK = {
  answerId: 'correction_events.answer_id',
  sequence: 'correction_events.sequence',
  kind: 'correction_events.kind',
  authorId: 'correction_events.author_id',
  sessionId: 'correction_events.session_id',
  at: 'correction_events.at',
  before: 'correction_events.before_json',
  after: 'correction_events.after_json',
  reason: 'correction_events.reason',
  previousHash: 'correction_events.previous_hash',
  hash: 'correction_events.hash',
} as const
type Link = Row<typeof LINK>

const MARK = {
  answerId: 'answer_marks.answer_id',
  status: 'answer_marks.status',
  points: 'answer_marks.points',
  appealAnnotations: 'answer_marks.appeal_annotations_json',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
  given: 'corrections.points',
  situation: 'corrections.situation',
  comment: 'corrections.comment',
  annotations: 'corrections.annotations_json',
} as const
type Mark = Row<typeof MARK>

const ROUND = {
  answerId: 'corrector_marks.answer_id',
  authorId: 'corrector_marks.author_id',
  round: 'corrector_marks.round',
  total: 'corrector_marks.total',
  criteria: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
  annotations: 'corrector_marks.annotations_json',
} as const

const DECIDED = {
  answerId: 'score_changes.answer_id',
  sequence: 'score_changes.sequence',
  hash: 'score_changes.hash',
} as const

const headIn = ({ sequence, hash }: Pick<Row<typeof DECIDED>, 'sequence' | 'hash'>): ChainHead => ({
  sequence: sequence ?? 0,
  hash: hash ?? '',
})

/** The first link of a chain that does not hold, or the last one where it is the mark that is not what the chain says. */
export type BrokenMark = { readonly answerId: number; readonly sequence: number; readonly kind: BrokenChain }

/** Answers whose chains are in memory at once. */
const AT_ONCE = 200

/**
 * Checks every chain, that it ends as the mark in force says, and that mark, correction and what was handed in by a plan hold what it says. `tell` gets the first broken link of each chain that has one.
 * @returns how many chains and events there were
 */
export async function verifyMarks(
  tell: (broken: BrokenMark) => void
): Promise<{ chains: number; events: number }> {
  const counted = { chains: 0, events: 0 }
  let from = 0
  for (;;) {
    const ids = await nextAnswers(from)
    const last = ids.at(-1)
    if (last === undefined) return counted
    from = last
    // In one read consistent state: a mark that is written between two reads would look broken.
    const { links, marks, rounds, decided } = await db.transaction((trx) => chainsOf(trx, ids))
    for (const id of ids) {
      const chain = links.get(id) ?? []
      counted.chains += 1
      counted.events += chain.length
      const broken = brokenLink(id, {
        chain,
        mark: marks.get(id) ?? null,
        rounds: rounds.get(id) ?? [],
        decided: decided.get(id) ?? null,
      })
      if (broken) tell(broken)
    }
  }
}

/** Answers with a chain, a mark or a change by a decision that is in force, by id. */
async function nextAnswers(from: number): Promise<number[]> {
  const found = await Promise.all(
    (['correction_events', 'answer_marks', 'score_changes'] as const).map((table) =>
      db
        .query<{ id: number }>()
        .from(table)
        .where('answer_id', '>', from)
        .if(table === 'score_changes', (changes) => changes.whereNotNull('hash'))
        .distinct('answer_id as id')
        .orderBy('answer_id')
        .limit(AT_ONCE)
    )
  )
  const ids = new Set(found.flat().map(({ id }) => id))
  return [...ids].toSorted((one, other) => one - other).slice(0, AT_ONCE)
}

type Client = Parameters<typeof select>[0]

async function chainsOf(client: Client, ids: readonly number[]) {
  const marks = await select(client, 'answer_marks', MARK)
    .join('corrections', 'corrections.id', 'answer_marks.correction_id')
    .whereIn('answer_marks.answer_id', [...ids])
  const links = await select(client, 'correction_events', LINK)
    .whereIn('answer_id', [...ids])
    .orderBy('answer_id')
    .orderBy('sequence')
  const rounds = await select(client, 'corrector_marks', ROUND)
    .whereIn('answer_id', [...ids])
    .whereNotNull('handed_in_at')
    // Of control texts the chain says nothing.
    .where('round', '<=', PANEL_ROUND)
    .orderBy('answer_id')
    .orderBy('round')
  const decided = await select(client, 'score_changes', DECIDED)
    .whereIn('answer_id', [...ids])
    .whereNotNull('hash')
    .orderBy('sequence')
  return {
    decided: new Map(decided.map(({ answerId, ...head }) => [answerId, headIn(head)])),
    rounds: Map.groupBy(rounds, ({ answerId }) => answerId),
    links: Map.groupBy(links, ({ answerId }) => answerId),
    marks: new Map(marks.map((mark) => [mark.answerId, mark])),
  }
}

type Verified = {
  readonly chain: readonly Link[]
  readonly mark: Mark | null
  readonly rounds: readonly ChainedRound[]
  /** Where the last change by a decision says that the chain got to. */
  readonly decided: ChainHead | null
}

function brokenLink(answerId: number, { chain, mark, rounds, decided }: Verified): BrokenMark | null {
  let head = CHAIN_START
  for (const link of chain) {
    const kind = breakOf(head, link)
    if (kind !== null) return { answerId, sequence: head.sequence + 1, kind }
    head = { sequence: link.sequence, hash: link.hash }
  }
  const kind =
    endOf(head, chain.at(-1)?.kind ?? null, mark, decided) ??
    (mark && changeOf(markOfChain(chain), inForce(mark))) ??
    roundsChangeOf(roundsOfChain(chain), rounds)
  return kind === null
    ? null
    : { answerId, sequence: head.sequence + (kind === 'event_missing' ? 1 : 0), kind }
}

const inForce = ({ status, points, appealAnnotations, given, situation, comment, annotations }: Mark) => ({
  status,
  points,
  appealAnnotations,
  correction: { points: given, situation, comment, annotations },
})

import type { WireResponse } from '@banca/item-renderers/contract'
import { type Row, inList, type SqlValue } from '#shared'
import { digestOfJson } from '../domain/digest.js'
import { responseOf, type StoredAnswer } from '../domain/stored_answer.js'
import type { Judgement, ArchivedContent, ArchiveReason } from '../domain/judge.js'
import type { Change } from './change_application.js'

/**
 * Most versions of one answer: a device can edit without end what the answer does not take. Beyond it the verdict reports that it was not
 * stored.
 */
const MOST_OF_ANSWER = 50
/** Characters of one application: whoever reads the archived versions reads all of them. */
const MOST_TEXT = 16 * 1_048_576

/** Whose it is, and the session that it came by; null for a file that staff brought in. */
export type Sender = { userId: number; sessionId: number | null }

type Version = Omit<ArchivedContent, 'at' | 'reason'> & { reason: ArchiveReason | 'replaced' }

const COLUMNS = [
  'application_id',
  'answer_id',
  'reason',
  'digest',
  'writer_term',
  'revision',
  'alternative_id',
  'alternatives_json',
  'free_response',
  'grade_linear',
  'seconds',
  'user_id',
  'session_id',
  'received_at',
  'sitting',
]
const INSERT = `INSERT INTO answer_versions (${COLUMNS.join(', ')}) VALUES `
type Digest = Row<{ answerId: 'answer_versions.answer_id'; digest: 'answer_versions.digest' }>
const ROW = `(${COLUMNS.map(() => '?').join(', ')})`

/** The same content may lose in two sittings, and is archived for each. */
const digestOf = (
  { alternativeId, alternatives, freeResponse, gradeLinear }: WireResponse,
  sitting: number
): string => {
  const content = [alternativeId, alternatives, freeResponse, gradeLinear]
  return digestOfJson(sitting === 1 ? content : [sitting, ...content])
}

/** Of each content, whether it can be stored (or is already); `write` stores them. */
type Room = { fits: readonly boolean[]; write(): void }

/** Checks the room to archive contents, each content of an answer once, in the transaction of what refused them. */
async function roomFor(
  { trx, application, now }: Change,
  sender: Sender,
  versions: readonly Version[],
  most = MOST_OF_ANSWER
): Promise<Room> {
  if (versions.length === 0) return { fits: [], write: () => undefined }
  const list = inList([...new Set(versions.map(({ answerId }) => answerId))])
  const there = await trx.all<Digest>(
    `SELECT answer_id AS answerId, digest FROM answer_versions WHERE answer_id IN (${list.marks})`,
    list.values
  )
  const known = new Map<number, Set<string>>()
  for (const { answerId, digest } of there)
    known.set(answerId, (known.get(answerId) ?? new Set()).add(digest))
  const rows: SqlValue[][] = []
  let left = most === Infinity ? Infinity : MOST_TEXT - (await storedTextBytes(trx, application.id))
  const fits = versions.map((version) => {
    const { answerId, content } = version
    const digest = digestOf(content, application.sitting)
    const digests = known.get(answerId) ?? new Set()
    if (digests.has(digest)) return true
    const text = (content.freeResponse?.length ?? 0) + (content.gradeLinear?.length ?? 0)
    if (digests.size >= most || text > left) return false
    left -= text
    known.set(answerId, digests.add(digest))
    rows.push([
      application.id,
      answerId,
      version.reason,
      digest,
      version.term,
      version.revision,
      content.alternativeId,
      content.alternatives.length === 0 ? null : JSON.stringify(content.alternatives),
      content.freeResponse,
      content.gradeLinear,
      version.seconds,
      sender.userId,
      sender.sessionId,
      now,
      application.sitting,
    ])
    return true
  })
  const write = () => {
    if (rows.length > 0) trx.write(INSERT + rows.map(() => ROW).join(', '), rows.flat())
  }
  return { fits, write }
}

async function storedTextBytes(trx: Change['trx'], applicationId: number): Promise<number> {
  const [row] = await trx.all<{ bytes: number | string | null }>(
    'SELECT SUM(COALESCE(OCTET_LENGTH(free_response), 0) + COALESCE(OCTET_LENGTH(grade_linear), 0)) AS bytes FROM answer_versions WHERE application_id = ?',
    [applicationId]
  )
  return Number(row?.bytes ?? 0)
}

/** Archives the content of an answer before staff replace it. */
export async function archiveReplaced(change: Change, sender: Sender, answer: StoredAnswer): Promise<void> {
  const { id: answerId, writerTerm: term, revision, seconds } = answer
  const room = await roomFor(
    change,
    sender,
    [{ answerId, reason: 'replaced', term, revision, seconds, content: responseOf(answer) }],
    Infinity
  )
  room.write()
}

/** Archives what the judge refused, and what the present writer may not have seen. */
export async function archiveJudged(
  change: Change,
  sender: Sender,
  judgeBut: (full?: ReadonlySet<number>) => Promise<Judgement>
): Promise<Judgement> {
  let judgement = await judgeBut()
  if (judgement.archived.length === 0) return judgement
  let room = await roomFor(change, sender, judgement.archived)
  const full = new Set(
    judgement.archived.flatMap(({ at, answerId }, index) =>
      !room.fits[index] && judgement.verdicts[at]?.accepted ? answerId : []
    )
  )
  if (full.size > 0) {
    judgement = await judgeBut(full)
    room = await roomFor(change, sender, judgement.archived)
  }
  room.write()
  // Where there are too many already, the verdict reports that it is not stored: its device keeps its copy.
  const dropped = new Set(judgement.archived.flatMap(({ at }, index) => (room.fits[index] ? [] : at)))
  return {
    ...judgement,
    verdicts: judgement.verdicts.map((verdict, at) =>
      dropped.has(at) ? { ...verdict, kept: false as const } : verdict
    ),
  }
}

import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  copiesAmong,
  emptyCopies,
  emptyMailings,
  emptyMails,
  liftErased,
  mailsInHandUntil,
  removeLetters,
  type MailsOf,
} from '#communication'
import { emptyClosedFiles } from '#delivery'
import { sharesAddress, type FormerKeys } from '#identity'
import { emptyRows, namedByLists } from '#imports'
import { changedRows, ok, select } from '#shared'
import { ERASURES, FILE_NAME, OF_APPLICATION, type Erasure, type Tie } from '../domain/erasures.js'
import { nextTied, tiedIds } from '../queries/tied.js'
import { fileStep, sheetStep } from './erase_person_files.js'
import type { Step, Work } from './step.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** What the person was found by before the account was closed. */
async function formerKeys(client: Client, request: number): Promise<FormerKeys & { institutionId: number }> {
  const { keysJson, institutionId } = await select(client, 'erasures', {
    keysJson: 'erasures.keys_json',
    institutionId: 'privacy_requests.institution_id',
  })
    .join('privacy_requests', 'privacy_requests.id', 'erasures.request_id')
    .where('erasures.request_id', request)
    .firstOrFail()
  const none: FormerKeys = { username: '', email: null, publicIdentifier: null }
  // As we wrote it; gone where the erasure is done.
  return { institutionId, ...(keysJson === null ? none : (JSON.parse(keysJson) as FormerKeys)) }
}

async function mailsOf(
  trx: TransactionClientContract,
  { request, person }: Pick<Work, 'request' | 'person'>
): Promise<MailsOf> {
  const { institutionId, email } = await formerKeys(trx, request)
  const isOwn = email !== null && !(await sharesAddress(trx, { institutionId, userId: person, email }))
  return { institutionId, userId: person, address: isOwn ? email.trim().toLowerCase() : null }
}

const MAILS: Tie = { table: 'email_messages', of: 'user_id' }
const SITTINGS: Tie = { table: 'application_sittings', of: 'application_id', through: OF_APPLICATION }

/** What a server answers to a mail that is on its way is written down after it: that is waited for. */
const waitForMails: Step = {
  run: async (trx, { person }) => {
    const until = await mailsInHandUntil(trx, person)
    return ok(until === null ? { next: null } : { next: 0, waitsUntil: until })
  },
}

/** Files of mails that were written instead of sent, and then what the rows say. */
const letters: Step = {
  before: async ({ person }) => {
    const ids = await tiedIds(db, MAILS, person)
    await removeLetters(ids)
  },
  run: async () => ok({ next: null }),
}

const mails: Step = {
  run: async (trx, { person, after, most }) => {
    const { ids, next } = await nextTied(trx, MAILS, { personId: person, after, most })
    return ok({ next, counts: { mails: await emptyMails(trx, ids) } })
  },
}

const copies: Step = {
  before: async (work) => {
    const of = await db.transaction((trx) => mailsOf(trx, work))
    const { ids } = await copiesAmong(db, of, work)
    if (ids.length > 0) await removeLetters(ids)
  },
  run: async (trx, work) => {
    const { next, changed } = await emptyCopies(trx, await mailsOf(trx, work), work)
    return ok({ next, counts: { mails: changed } })
  },
}

/** Of a mailing the values of thousands of people are read at once. */
const MOST_MAILINGS = 100

const mailings: Step = {
  run: async (trx, work) => {
    const most = Math.min(work.most, MOST_MAILINGS)
    const { next, changed } = await emptyMailings(trx, await mailsOf(trx, work), { ...work, most })
    return ok({ next, counts: { mails: changed } })
  },
}

const deadAddress: Step = {
  run: async (trx, work) =>
    ok({ next: null, counts: { mails: await liftErased(trx, await mailsOf(trx, work)) } }),
}

/** After the closing, so that no undo finds what it wrote; and at the end once more. */
const rowsOfLists: Step = {
  run: async (trx, { request, person, after, most }) => {
    const { institutionId, ...keys } = await formerKeys(trx, request)
    const { address } = await mailsOf(trx, { request, person })
    const by = await namedByLists(trx, { ...keys, institutionId, userId: person }, address)
    const { next, changed } = await emptyRows(trx, { institutionId, by }, { after, most })
    return ok({ next, counts: { imports: changed } })
  },
}

const closedSittings: Step = {
  run: async (trx, { person, after, most }) => {
    const { ids, next } = await nextTied(trx, SITTINGS, { personId: person, after, most })
    await emptyClosedFiles(trx, ids, FILE_NAME)
    return ok({ next })
  },
}

const tableStep = (erasure: Erasure): Step => ({
  run: async (trx, { person, after, most }) => {
    const { ids, next } = await nextTied(trx, erasure, { personId: person, after, most })
    if (ids.length === 0) return ok({ next })
    const rows = trx.from(erasure.table).whereIn('id', ids)
    const changed = changedRows('set' in erasure ? await rows.update(erasure.set) : await rows.delete())
    return ok({ next, ...(erasure.kind !== null && { counts: { [erasure.kind]: changed } }) })
  },
})

/** The steps by their names in `STEP_NUMBERS`, which says in what order. Files go while what names them is there; what is found by former keys goes last. */
export const STEPS: Readonly<Record<string, Step>> = {
  import_rows: rowsOfLists,
  mails_in_hand: waitForMails,
  files: fileStep,
  sheets: sheetStep,
  letters,
  ...Object.fromEntries(ERASURES.map((erasure) => [`${erasure.table}.${erasure.of}`, tableStep(erasure)])),
  closed_sittings: closedSittings,
  mails,
  copies,
  mailings,
  dead_address: deadAddress,
  // For lists that came or were applied since.
  import_rows_again: rowsOfLists,
}

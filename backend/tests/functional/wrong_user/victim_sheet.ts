import db from '@adonisjs/lucid/services/db'
import { rightsHash } from '#excel/queries/excel_orders'
import { sheetKind } from '#excel/sheet_kinds'
import { callerOfSession } from '#identity'
import { clock, insertRow } from '#shared'
import { createUser, loginAs, type Institution } from '#tests/fixtures/people'

/** What every job has, whatever its state. */
export const DONE_OR_WAITING = {
  lane: 'none',
  cursor: 0,
  done: 0,
  result_json: '{}',
  attempts: 0,
  not_before_at: 1,
  fence: 0,
  created_at: 1,
  updated_at: 1,
}

/** `token`: of the administrator who ordered it, and opens it. */
export type VictimSheet = { orderId: number; token: string }

/** An Excel file of the victim's rooms list that is made. Its head bears the canary, and it has no rows. */
export async function createVictimSheet(
  collectionId: number,
  institution: Institution,
  canary: string
): Promise<VictimSheet> {
  const owner = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const token = await loginAs(owner)
  const session = (await db.from('sessions').where('user_id', owner.id).firstOrFail()) as { id: number }
  const caller = await callerOfSession(session.id)
  const query = { collection: collectionId }
  const sheet = caller && (await sheetKind('rooms')?.open(caller, query))
  if (!sheet) throw new Error('the rooms list cannot be opened')
  const ended = { type: 'excel.sheet', state: 'DONE', ended_at: clock.now(), payload_json: '{}' }
  const jobId = await insertRow(db, 'background_jobs', {
    ...DONE_OR_WAITING,
    ...ended,
    institution_id: institution.id,
    ordered_by: owner.id,
  })
  const orderId = await insertRow(db, 'excel_orders', {
    institution_id: institution.id,
    collection_id: collectionId,
    ordered_by: owner.id,
    session_id: session.id,
    kind: 'rooms',
    query_json: JSON.stringify(query),
    rights_hash: rightsHash(sheet, caller),
    language: caller.language,
    sheet_json: JSON.stringify({ filename: 'x.xlsx', name: 'Salas', head: [canary] }),
    parts: 0,
    lines: 0,
    job_id: jobId,
    created_at: 1,
  })
  return { orderId, token }
}

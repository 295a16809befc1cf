import db from '@adonisjs/lucid/services/db'
import { hasOtherActive } from '#identity'
import { select, type Caller } from '#shared'
import { ERASED_KINDS, ERASURES, STAYING_KINDS, type ErasedKind } from '../domain/erasures.js'
import type { ErasurePreview } from '../views.js'
import { erasableFileIds } from './own_files.js'
import { erasureObstacles } from './erasure_obstacles.js'
import { tiedIds } from './tied.js'

/** What would go, what stays, and what it waits for. */
export async function erasurePreview(
  caller: Caller,
  requestId: number,
  personId: number
): Promise<ErasurePreview> {
  const rows = new Map<ErasedKind, number>([['identity', 1]])
  const add = (kind: ErasedKind, count: number) => rows.set(kind, (rows.get(kind) ?? 0) + count)
  for (const erasure of ERASURES) add(erasure.kind, (await tiedIds(db, erasure, personId)).length)
  add('files', (await erasableFileIds(personId)).length)
  const asked = await select(db, 'erasures', {
    askedBy: 'erasures.asked_by',
    name: 'users.name',
    result: 'erasures.result_json',
  })
    .join('users', 'users.id', 'erasures.asked_by')
    .where('request_id', requestId)
    .first()
  const needsSecond = await db.transaction((trx) =>
    hasOtherActive(trx, {
      institutionId: caller.institutionId,
      group: 'ADMINISTRADOR',
      except: caller.userId,
    })
  )
  return {
    goes: ERASED_KINDS.map((kind) => ({ kind, rows: rows.get(kind) ?? 0 })),
    stays: [...STAYING_KINDS],
    waitsFor: await erasureObstacles(personId),
    needsSecond,
    askedBy: asked ? { id: asked.askedBy, name: asked.name } : null,
    mayAct: !(asked && asked.askedBy === caller.userId && needsSecond),
  }
}

import type { Readable } from 'node:stream'
import { record } from '#audit'
import { recordView } from '#evidence'
import { issueOpeningTicket, redeemOpeningTicket, type Redeemed } from '#files'
import {
  inTransaction,
  ok,
  OwnDownloads,
  ownZip,
  refuseConflict,
  refuseForbidden,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { mayExport } from '../policies/privacy_policy.js'
import { findRequest } from '../queries/requests.js'
import type { PrivacyRequestView } from '../views.js'
import { personalPages } from './personal_zip.js'

const OPENS = ['personal_data'] as const

const downloads = new OwnDownloads('export_running', 'privacy.export_running')

/** An open request for a copy, of somebody whom the caller sees. Refused: 403, 404, 409 `closed_already` */
async function exportable(caller: Caller, id: number): Promise<Result<PrivacyRequestView, DomainError>> {
  if (!mayExport(caller)) return refuseForbidden()
  const request = await findRequest(caller, id)
  if (request === null || request.kind !== 'export') return refuseNotFound()
  if (request.state !== 'open') return refuseConflict('closed_already', 'privacy.closed_already')
  return ok(request)
}

/** A one-use address of everything about the person of a request; on record, also as a look at their pictures. Refused: as `exportable`, `export_running`, `too_many_requests` */
export async function exportAddress(caller: Caller, id: number): Promise<Result<string, DomainError>> {
  const found = await exportable(caller, id)
  if (!found.ok) return found
  const free = downloads.mayRead(caller.userId)
  if (!free.ok) return free
  const personId = found.value.person.id
  await recordView(caller, { what: 'ARCHIVE', candidateId: personId, roomId: null })
  const recorded = await inTransaction<null, DomainError>(async (trx) => {
    await record(trx, {
      act: 'personal_data_exported',
      by: caller,
      subject: { type: 'user', id: personId },
      detail: { request: id },
    })
    return ok(null)
  })
  if (!recorded.ok) return recorded
  return issueOpeningTicket(caller, {
    path: '/v1/privacy_requests/open',
    opens: OPENS[0],
    subjectId: id,
  })
}

/** What a ticket opens, once; null: nothing. */
export const redeemExportTicket = (ticket: string | undefined): Promise<Redeemed<string> | null> =>
  redeemOpeningTicket(ticket, OPENS)

/** The zip of a request, made while it is sent; one at a time for a person. Refused: as `exportable`, `export_running` */
export async function personalArchive(caller: Caller, id: number): Promise<Result<Readable, DomainError>> {
  const found = await exportable(caller, id)
  if (!found.ok) return found
  return downloads.read(caller.userId, ownZip(personalPages(found.value.person.id, caller.language)))
}

import db from '@adonisjs/lucid/services/db'
import type { Things } from '#tests/fixtures/route_table'
import type { Victim } from './victim.js'

/** The victim's thing that a pattern's parameters name. */
export async function thingsOf(victim: Victim, pattern: string): Promise<Things> {
  const { sitting, candidate } = victim
  const file = (await db.from('files').where('institution_id', victim.institution.id).firstOrFail()) as {
    storage_key: string
  }
  const first = sitting.answers[0]
  const ids: Record<string, number> = {
    applications: sitting.applicationId,
    items: first?.item_id ?? 0,
    item: first?.item_id ?? 0,
    exams: sitting.examId,
    collections: sitting.collectionId,
    users: candidate.id,
    rooms: victim.room.id,
    message_templates: victim.room.templateId,
    candidate_documents: victim.media.documentId,
    user_documents: victim.media.userDocumentId,
    captures: victim.media.captureId,
    recordings: victim.media.recordingId,
    jobs: victim.jobId,
    staff_orders: victim.orderId,
    excel_orders: victim.sheet.orderId,
    appeals: victim.appealId,
    correction_types: victim.plan.typeId,
    correction_plans: victim.plan.planId,
    correction_lots: victim.plan.lotId,
    item_decisions: victim.plan.decisionId,
    'appeal-process': victim.payment.processId,
    payments: victim.payment.paymentId,
    user_result: victim.selection.resultId,
    selection_processes: victim.selection.processId,
    selection_results: victim.selection.resultId,
    result_appeals: victim.selection.appealId,
    appeal_results: victim.selection.optionId,
    people: candidate.id,
    regions: victim.regionId,
    schools: victim.school.id,
    school_classes: victim.schoolClass.id,
    privacy_requests: victim.privacyRequestId,
    service_keys: victim.serviceKeyId,
    year_periods: victim.yearPeriodId,
    scheduling_menus: victim.schedulingMenuId,
    identity_providers: victim.provider.id,
    mailings: victim.mail.mailingId,
    suppressions: victim.mail.suppressionId,
    email_templates: victim.mail.templateId,
  }
  const resource = /^\/v[12]\/([\w-]+)/.exec(pattern)?.[1] ?? ''
  return {
    id: ids[resource] ?? sitting.applicationId,
    answerId: first?.id ?? 0,
    attachmentId: 1,
    digest: 'a'.repeat(64),
    kept: 'v1',
    versionId: 1,
    correctionId: victim.correctionId,
    itemId: first?.item_id ?? 0,
    index: 0,
    userId: candidate.id,
    collectionId: sitting.collectionId,
    collection: sitting.collectionId,
    applicationId: sitting.applicationId,
    messageId: victim.room.messageId,
    requestId: victim.room.requestId,
    sessionId: victim.media.sessionId,
    category: 'MULTIPLE_CHOICE',
    control: victim.plan.controlId,
    task: victim.plan.taskId,
    named: victim.plan.namedId,
    reading: victim.plan.readingId,
    sample: victim.plan.sampleId,
    move: victim.plan.moveId,
    disclosure: victim.plan.disclosureId,
    held: victim.plan.heldId,
    code: victim.receiptCode,
    identity: victim.provider.identityId,
    name: 'ALUNO',
    provider: 'sandbox',
    secret: 'x',
    codename: victim.institution.codename,
    key: file.storage_key,
  }
}

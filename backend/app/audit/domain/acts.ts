/** What an act may be about. `none`: the detail names it. */
export type SubjectType =
  | 'appeal_option'
  | 'application'
  | 'background_job'
  | 'candidate_document'
  | 'class'
  | 'collection'
  | 'correction_plan'
  | 'correction_type'
  | 'email_suppression'
  | 'email_template'
  | 'exam'
  | 'file'
  | 'group'
  | 'identity_provider'
  | 'import_run'
  | 'item'
  | 'list'
  | 'mailing'
  | 'payment'
  | 'recording'
  | 'room'
  | 'scheduling_menu'
  | 'selection_process'
  | 'staff_order'
  | 'user'
  | 'year_period'

/** Which fields of an act may be stored. `detail`: facts of the act; `changes`: what it changed, before and after. */
type Fields = { readonly detail?: readonly string[]; readonly changes?: readonly string[] }

/**
 * Every act on record, and the only fields of it that are stored: whatever else a caller gives is dropped, so that no password, secret, text
 * of a message or answer gets here by a spread object. docs/security/audit.md says which call records which act.
 */
export const ACTS = {
  accommodation_changed: { changes: ['timeFactor', 'validFrom', 'validUntil'] },
  answer_commented: { detail: ['answer', 'correction'] },
  answer_marked: { detail: ['answer', 'correction'], changes: ['points'] },
  answers_imported: { detail: ['authenticated', 'entries', 'files', 'finishGranted'] },
  appeal_graded: { detail: ['answer', 'appeal'], changes: ['points'] },
  appeal_option_changed: { changes: ['description', 'tag', 'isOffered'] },
  appeal_replied: { detail: ['appeal', 'decision'], changes: ['result'] },
  appeal_reply_withdrawn: { detail: ['appeal', 'decision'], changes: ['result'] },
  appeal_window_changed: {
    changes: [
      'opensAt',
      'closesAt',
      'replyUntil',
      'discloseAt',
      'contentMaxLength',
      'bibliographyMaxLength',
      'mayLower',
      'paymentAppeal',
      'forAppealValue',
      'payUntil',
      'hideCandidateName',
      'enableItemCorrection',
    ],
  },
  appeal_window_extended: {
    detail: ['lostSeconds'],
    changes: ['closesAt', 'replyUntil', 'discloseAt', 'payUntil'],
  },
  appeal_window_kept: { detail: ['lostSeconds'] },
  appeals_disclosed: { detail: ['appeals', 'grades'] },
  application_moved: { changes: ['room'] },
  application_restored: { changes: ['room'] },
  application_withdrawn: { changes: ['room'] },
  applications_made: { detail: ['alreadyCreated', 'collection', 'created', 'ownWindow'] },
  attempt_given: { detail: ['application', 'attempt', 'collection', 'exam'] },
  break_answered: { detail: ['room', 'motive'], changes: ['state'] },
  candidate_added: { detail: ['class', 'school'] },
  candidate_paused: { detail: ['room', 'motive'], changes: ['state'] },
  candidate_put_out: { detail: ['room'] },
  candidate_resumed: { detail: ['room', 'motive'], changes: ['state'] },
  capture_viewed: { detail: ['file', 'room', 'what'] },
  collection_permissions_changed: {
    changes: [
      'answerSheetDisclosed',
      'canDiscloseReport',
      'postAlternativeExplanationVisualization',
      'postAnswerVisualization',
      'postItemNavigation',
      'showAnswerSheetOverview',
      'showAnswerSheetToCandidate',
      'showCandidateGrade',
    ],
  },
  control_text_made: { detail: ['answer', 'control', 'purpose'] },
  control_text_moved: { detail: ['answer', 'control', 'purpose'] },
  control_text_retired: { detail: ['answer', 'control'] },
  correction_decided: { detail: ['answer'], changes: ['points'] },
  correction_handed_in: { detail: ['answer', 'plan'] },
  correction_lots_returned: { detail: ['lots', 'texts'] },
  correction_members_changed: { detail: ['changed'] },
  correction_plan_changed: {
    changes: [
      'typeId',
      'marks',
      'isAnonymous',
      'lotSize',
      'mostHeld',
      'dailyCap',
      'leaseMinutes',
      'opensAt',
      'closesAt',
      'ownSchoolExcluded',
      'controlShare',
      'qualificationTexts',
      'qualificationWithin',
    ],
  },
  correction_plan_moved: { detail: ['from', 'move', 'to'], changes: ['typeId'] },
  correction_plan_made: { detail: ['exam', 'item', 'marks', 'type'] },
  correction_type_made: { detail: ['name', 'version'] },
  identity_provider_changed: {
    changes: [
      'allowedGroups',
      'algorithm',
      'audience',
      'authorizationUrl',
      'clientId',
      'codename',
      'introspectionUrl',
      'isActive',
      'issuer',
      'jwksUrl',
      'makesPeople',
      'name',
      'publicKey',
      'schools',
      'secret',
      'tiesByEmail',
      'tokenUrl',
      'userinfoUrl',
    ],
  },
  identity_provider_removed: { detail: ['codename', 'kind'] },
  identity_tied: { detail: ['how', 'provider'] },
  identity_untied: { detail: ['provider'] },
  item_decided: { detail: ['decision', 'exam', 'kind', 'reverts', 'rise', 'fall'] },
  correction_marks_returned: { detail: ['corrector', 'resolved', 'return', 'since', 'texts'] },
  correction_sample_drawn: { detail: ['corrector', 'sample', 'texts'] },
  correction_sample_ended: { detail: ['sample', 'texts'] },
  correction_text_reopened: { detail: ['answer', 'reading'], changes: ['points'] },
  corrections_disclosed: { detail: ['disclosure', 'exam', 'item', 'marks'] },
  corrector_admitted: { detail: ['attempt', 'user'] },
  corrector_not_qualified: { detail: ['attempt', 'texts', 'within'] },
  corrector_qualified: { detail: ['attempt', 'texts', 'within'] },
  corrector_readmitted: { detail: ['texts', 'user'] },
  corrector_stopped: { detail: ['texts', 'user'] },
  deadline_changed: { changes: ['startAt', 'endAt', 'minutes', 'grantedSeconds', 'deadlineAt'] },
  document_confirmed: { detail: ['candidate'] },
  email_suppression_lifted: { detail: ['reason'] },
  email_template_changed: { changes: ['description', 'isActive', 'version'] },
  excel_opened: { detail: ['list', 'order'] },
  excel_ordered: { detail: ['list', 'order'] },
  exam_approval_decided: { changes: ['approval'] },
  exam_approved: { changes: ['approval'] },
  exam_finished: { changes: ['state'] },
  exam_imported: { detail: ['collection', 'idn', 'items', 'outcome'] },
  exam_reproved: { changes: ['approval'] },
  exam_reset: {
    detail: ['clearsAnswers', 'sitting'],
    changes: ['state', 'endAt', 'grantedSeconds', 'deadlineAt'],
  },
  exam_resumed: { changes: ['state', 'deadlineAt'] },
  exam_stopped: { changes: ['state'] },
  first_access_mailed: { detail: ['batch', 'mails', 'withoutEmail'] },
  first_access_printed: { detail: ['batch', 'cards'] },
  first_access_used: {},
  group_given: { detail: ['group'] },
  group_taken: { detail: ['group'] },
  import_applied: {
    detail: ['kind', 'created', 'changed', 'unchanged', 'refused', 'digest'],
  },
  import_sent: { detail: ['kind', 'rows'] },
  import_undone: { detail: ['undone', 'partly'] },
  institution_begun: { detail: ['codename', 'source'] },
  item_parameters_imported: { detail: ['changed', 'digest', 'items'] },
  item_file_stored: { detail: ['bytes', 'type'] },
  kept_answer_decided: { detail: ['decision', 'key'] },
  job_cancelled: { detail: ['type'] },
  job_retried: { detail: ['type'] },
  key_seen: { detail: ['exam'] },
  list_exported: { detail: ['filter', 'format', 'list', 'rows'] },
  login_freed: { detail: ['codes'] },
  mailing_cancelled: {},
  mailing_ordered: { detail: ['accepted', 'copies', 'refused', 'template'] },
  mailing_paused: {},
  mailing_resumed: {},
  mailing_unknown_resent: { detail: ['messages'] },
  message_dismissed: { detail: ['room'] },
  message_sent: { detail: ['motive', 'recipients', 'room', 'toAll'] },
  microphone_changed: { detail: ['room'], changes: ['state'] },
  named_text_reopened: { detail: ['answer'] },
  named_text_seen: { detail: ['answer'] },
  order_placed: { detail: ['collection', 'kind', 'total', 'undoes'] },
  payment_confirmed: { detail: ['amount', 'payment', 'process', 'question'] },
  payment_confirmation_withdrawn: { detail: ['amount', 'payment', 'process', 'stays'] },
  payment_question_closed: { detail: ['decision', 'payment', 'process', 'question'] },
  paper_answers_imported: { detail: ['digest', 'handedIn', 'unchanged'] },
  password_reset: {},
  password_reset_asked: {},
  person_activated: { changes: ['isActive'] },
  person_changed: { detail: ['fields'] },
  person_made: {},
  periods_linked: { detail: ['yearPeriods'] },
  periods_unlinked: { detail: ['yearPeriods'] },
  permissions_changed: { detail: ['group', 'school', 'schools', 'switched'] },
  person_made_by_provider: { detail: ['provider', 'school'] },
  qualification_granted: { detail: ['attempt', 'user'] },
  recording_changed: { detail: ['room'], changes: ['state'] },
  recording_ordered: { detail: ['room'] },
  recording_retried: {},
  recording_stopped: { detail: ['room'] },
  responsible_added: { detail: ['person'] },
  responsible_removed: { detail: ['person'] },
  report_cards_opened: { detail: ['cards', 'what'] },
  report_cards_ordered: { detail: ['cards', 'order'] },
  result_appeal_replied: { detail: ['appeal'], changes: ['result'] },
  room_changed: { changes: ['state'] },
  room_emptied: { detail: ['people'] },
  room_filled: { detail: ['people'] },
  room_made: { detail: ['collection', 'name', 'people'] },
  room_note_written: { detail: ['note'] },
  scheduling_menu_changed: { changes: ['name'] },
  second_factor_removed: { detail: ['source'] },
  selection_process_changed: {
    changes: [
      'name',
      'showGrade',
      'showStatus',
      'appealOpensAt',
      'appealClosesAt',
      'contentMaxLength',
      'bibliographyMaxLength',
      'sections',
      'sectionRules',
    ],
  },
  selection_process_published: { detail: ['results', 'replies', 'number', 'computed'] },
  selection_process_removed: { detail: ['results'] },
  selection_publication_given_up: { detail: ['number'] },
  selection_results_changed: { detail: ['added', 'changed', 'removed'] },
  sessions_ended: { detail: ['ended'] },
  sitting_restored: { detail: ['restored', 'sitting'], changes: ['state'] },
  text_author_seen: { detail: ['again', 'answer', 'plan'] },
  text_file_released: { detail: ['answer'] },
  text_file_reopened: { detail: ['answer'] },
  text_file_withheld: { detail: ['answer'] },
  year_period_changed: { changes: ['description', 'year', 'checked'] },
} as const satisfies Record<string, Fields>

export type Act = keyof typeof ACTS

export type Facts = Readonly<Record<string, unknown>>

/** Of `facts` the fields that the act may store. */
export function detailOf(act: Act, facts: Facts): Facts {
  return picked(fieldsOf(act).detail, facts)
}

/** The fields that the act may store and that differ, as `[before, after]`; null where none does. */
export function changesOf(act: Act, before: Facts, after: Facts): Facts | null {
  const fields = fieldsOf(act).changes ?? []
  const differing = fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (differing.length === 0) return null
  return Object.fromEntries(differing.map((name) => [name, [before[name] ?? null, after[name] ?? null]]))
}

const fieldsOf = (act: Act): Fields => ACTS[act]

const picked = (names: readonly string[] = [], facts: Facts): Facts =>
  Object.fromEntries(names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])))

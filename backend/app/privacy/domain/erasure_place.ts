/**
 * The steps of an erasure after the account was closed (0), in their order: what goes by the person's number is named by its table and column. The cursor of
 * a job that is half done has the number, also while another version of the program is started: a new step gets one between its neighbours, and the
 * number of a step that is gone is not given again.
 */
export const STEP_NUMBERS: Readonly<Record<string, number>> = {
  import_rows: 10,
  mails_in_hand: 20,
  files: 30,
  sheets: 40,
  letters: 50,
  'password_resets.user_id': 100,
  'first_access_codes.user_id': 110,
  'login_challenges.user_id': 120,
  'second_factors.user_id': 130,
  'recovery_codes.user_id': 140,
  'user_identities.user_id': 150,
  'known_devices.user_id': 160,
  'failed_logins.user_id': 170,
  'login_events.user_id': 180,
  'sessions.user_id': 190,
  'client_logs.user_id': 200,
  'alert_logs.user_id': 210,
  'answer_logs.application_id': 220,
  'room_messages.candidate_id': 230,
  'room_events.candidate_id': 240,
  'room_pauses.candidate_id': 250,
  'room_candidates.user_id': 260,
  'message_templates.user_id': 270,
  'room_user_configs.user_id': 280,
  'saved_comments.user_id': 290,
  'email_selections.user_id': 300,
  'answer_attachments.answer_id': 310,
  'answer_file_announcements.application_id': 320,
  'answer_sheet_orders.application_id': 330,
  'privacy_requests.user_id': 340,
  'accommodations.user_id': 350,
  'guardian_links.student_id': 360,
  'guardian_links.guardian_id': 370,
  closed_sittings: 600,
  mails: 610,
  copies: 620,
  mailings: 630,
  dead_address: 640,
  import_rows_again: 900,
}

const IN_ORDER = Object.entries(STEP_NUMBERS)

/** The step that is due behind this number: the next one where it is no more. Null: all are done. */
export function stepFrom(
  number: number
): { readonly name: string; readonly number: number; readonly isLast: boolean } | null {
  const at = IN_ORDER.findIndex(([, one]) => one >= number)
  const found = IN_ORDER[at]
  return found ? { name: found[0], number: found[1], isLast: at === IN_ORDER.length - 1 } : null
}

/** No table has more rows. */
const SPAN = 2 ** 40

/** The number of a step and where it goes on, as one number. */
export const cursorOf = (step: number, after: number): number => step * SPAN + after

export const placeIn = (cursor: number): { step: number; after: number } => ({
  step: Math.floor(cursor / SPAN),
  after: cursor % SPAN,
})

import type { FileState, Admissibility } from '#delivery/domain/answer_files'
import type { Decision } from '#delivery/domain/approval'
import type { ItemOutcome, OrderKind } from '#delivery/domain/staff_orders'
import type { State } from '#delivery/domain/status'
import type { PictureKind } from '#evidence/domain/pictures'
import type { MemberRole, MemberState } from '#grading/domain/correction_plan'
import type { AttemptState, ControlPurpose, LotPurpose } from '#grading/domain/qualification'
import type { ExamDecision } from '#grading/domain/exam_approval'
import type { SessionPurpose } from '#identity/domain/session_state'
import type {
  Author,
  BreakMotive,
  BreakStatus,
  MessageMotive,
  NotificationType,
  PauseMotive,
} from '#live_room/domain/live_room_enums'
import type { DurableState, WaitsFor } from '#jobs/domain/durable_job'
import type { RecordingKind, RecordingStatus } from '#recording/domain/takes'
import type { EventAuthor, EventMotive, EventStatus } from '#rooms/domain/room_enums'
import type { Group } from '#shared/caller'
import type { Language } from '#shared/texts'

/** Columns of text with few possible values, and no others in the code: their rows have these types. */
export type ColumnValues = {
  'answer_file_announcements.standing': Admissibility
  'answer_file_announcements.state': FileState
  'answer_versions.candidate_decision': 'used' | 'kept' | null
  'control_texts.purpose': ControlPurpose
  'correction_lots.purpose': LotPurpose
  'correction_members.role': MemberRole
  'correction_members.state': MemberState
  'applications.approval': Decision | null
  'applications.state': State
  'tally_cells.state': State
  'background_jobs.state': DurableState
  'background_jobs.waits_for': WaitsFor | null
  'break_requests.motive': BreakMotive
  'break_requests.status': BreakStatus
  'exam_approvals.decision': ExamDecision
  'qualification_attempts.state': AttemptState
  'evidence_pictures.kind': PictureKind
  'kept_decisions.decision': 'accept' | 'refuse'
  'recordings.kind': RecordingKind
  'recordings.status': RecordingStatus
  'failed_logins.wrong': 'password' | 'code'
  'login_challenges.purpose': SessionPurpose
  'room_events.author': EventAuthor
  'room_events.motive': EventMotive
  'room_events.status': EventStatus | null
  'room_messages.author': Author
  'room_messages.motive': MessageMotive
  'room_messages.notification_type': NotificationType
  'room_pauses.motive': PauseMotive
  'sessions.logged_group': Group
  'sessions.purpose': SessionPurpose
  'user_groups.group_name': Group
  'staff_order_items.outcome': ItemOutcome
  'staff_orders.kind': OrderKind
  'users.language': Language
}

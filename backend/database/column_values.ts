import type { PictureKind } from '#evidence/domain/pictures'
import type { PauseMotive } from '#live_room/domain/live_room_enums'
import type { RecordingKind, RecordingStatus } from '#recording/domain/takes'

/** Columns of text of which the code writes nothing but these words: their rows have them as types. */
export type ColumnValues = {
  'evidence_pictures.kind': PictureKind
  'recordings.kind': RecordingKind
  'recordings.status': RecordingStatus
  'room_pauses.motive': PauseMotive
}

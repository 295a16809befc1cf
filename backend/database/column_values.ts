import type { PauseMotive } from '#live_room/domain/live_room_enums'

/** Columns of text of which the code writes nothing but these words: their rows have them as types. */
export type ColumnValues = {
  'room_pauses.motive': PauseMotive
}

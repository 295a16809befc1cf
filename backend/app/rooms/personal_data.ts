import { rowsAbout, tableOf } from '#personal_data'

/** In which rooms somebody sat or answered for candidates. */
export const personalRooms = rowsAbout('rooms', [
  tableOf('room_candidates', {
    of: 'user_id',
    columns: [
      'room_id',
      'application_id',
      'has_accepted_camera',
      'is_screen_shared',
      'face_message',
      'last_seen_at',
      'silenced_at',
      'situation_at',
    ],
  }),
  tableOf('room_responsibles', { of: 'user_id', columns: ['room_id', 'created_at'] }),
])

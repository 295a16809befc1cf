import { rowsAbout, tableOf } from '#personal_data'

/** What happened around somebody in a room, and what was written to them. Whoever else took part is named by their role alone. */
export const personalRoomLife = rowsAbout('live_room', [
  tableOf('room_events', {
    of: 'candidate_id',
    columns: [
      'room_id',
      'application_id',
      'motive',
      'status',
      'message',
      'reason',
      'from_state',
      'to_state',
      'author_group',
      'occurred_at',
    ],
    roles: ['author_id'],
  }),
  tableOf('room_messages', {
    of: 'candidate_id',
    columns: ['room_id', 'message', 'motive', 'notification_type', 'reason', 'created_at', 'dismissed_at'],
    roles: ['author_id'],
  }),
  tableOf('break_requests', {
    of: 'candidate_id',
    columns: ['room_id', 'motive', 'status', 'created_at', 'answered_at'],
  }),
  tableOf('room_pauses', {
    of: 'candidate_id',
    columns: ['room_id', 'motive', 'message', 'stops_time', 'started_at', 'ended_at'],
  }),
  // What somebody of the staff wrote down and prepared.
  tableOf('room_event_records', { of: 'user_id', columns: ['room_id', 'description', 'created_at'] }),
  tableOf('message_templates', { of: 'user_id', columns: ['content', 'created_at'] }),
  tableOf('room_user_configs', { of: 'user_id', columns: ['room_id', 'config_json'] }),
])

import db from '@adonisjs/lucid/services/db'
import { rowsAbout, tableOf } from '#personal_data'

/** Who somebody is, and how they came in. No secrets, hashes or tokens. */
export const personalIdentity = rowsAbout('identity', [
  tableOf('users', {
    of: 'id',
    columns: [
      'name',
      'username',
      'email',
      'public_identifier',
      'school_id',
      'language',
      'is_active',
      'picture_url',
      'created_at',
      'updated_at',
    ],
  }),
  tableOf('persons', { of: 'user_id', columns: ['cpf', 'cellphone', 'special_need', 'nursing_mother'] }),
  tableOf('user_groups', {
    of: 'user_id',
    read: (ids) =>
      db
        .from('user_groups')
        .leftJoin('roles', 'roles.id', 'user_groups.role_id')
        .whereIn('user_groups.id', [...ids])
        .orderBy('user_groups.id')
        .select('user_groups.id', 'user_groups.group_name', 'roles.name as role'),
  }),
  tableOf('user_schools', { of: 'user_id', columns: ['school_id'] }),
  tableOf('class_members', { of: 'user_id', columns: ['class_id', 'role'] }),
  // That there is a guardian, not who.
  tableOf('guardian_links', { of: 'student_id', columns: ['created_at'] }),
  tableOf('accommodations', {
    of: 'user_id',
    columns: ['time_factor', 'note', 'valid_from', 'valid_until', 'decided_at'],
  }),
  tableOf('login_events', { of: 'user_id', columns: ['type', 'address', 'occurred_at'] }),
  tableOf('failed_logins', {
    of: 'user_id',
    columns: ['address', 'browser_family', 'browser_version', 'wrong', 'known_device', 'occurred_at'],
  }),
  tableOf('sessions', {
    of: 'user_id',
    columns: [
      'address',
      'browser_family',
      'browser_version',
      'logged_group',
      'created_at',
      'last_seen_at',
      'ended_at',
      'end_reason',
    ],
  }),
  tableOf('known_devices', { of: 'user_id', columns: ['first_login_at', 'last_login_at'] }),
  tableOf('second_factors', { of: 'user_id', columns: ['set_up_at'] }),
  tableOf('password_resets', { of: 'user_id', columns: ['created_at', 'expires_at', 'used_at'] }),
  tableOf('first_access_codes', {
    of: 'user_id',
    columns: ['created_at', 'expires_at', 'used_at', 'replaced_at'],
  }),
])

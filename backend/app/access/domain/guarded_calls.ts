import { STAFF, type Group } from '#shared/caller'
import type { PermissionPath } from './permission_tree.js'

/** What a call asks of its caller. Without `only` it is for every group of the staff. */
export type GuardedCall = { readonly needs: PermissionPath; readonly only?: readonly Group[] }

const under = (
  needs: PermissionPath,
  calls: readonly string[],
  only?: readonly Group[]
): [string, GuardedCall][] => calls.map((call) => [call, only === undefined ? { needs } : { needs, only }])

/** As `mayReport` of reporting: a proctor reads no answers. */
const REPORTERS = STAFF.filter((group) => group !== 'PROCTOR')
/** As `mayArrange` of rooms. */
const ARRANGERS: readonly Group[] = ['ADMINISTRADOR']
/** As `mayManageMail` of communication. */
const ADMINISTRATORS: readonly Group[] = ['ADMINISTRADOR']

/** As `mayChangeProviders` of external_auth. */
const PROVIDER_EDITORS: readonly Group[] = ['ADMINISTRADOR']

/** Group and switch that a call needs, for who asks why it is refused, by method and address of the route table. */
export const GUARDED_CALLS: ReadonlyMap<string, GuardedCall> = new Map([
  ...under('BackOffice.Imports.Exams', ['POST /v1/exams']),
  // As for students, the kind that a call has where none is named.
  ...under('BackOffice.Imports.Students', [
    'GET /v1/imports',
    'POST /v1/imports',
    'GET /v1/imports/:id',
    'GET /v1/imports/:id/rows',
    'PATCH /v1/imports/:id/rows/:line',
    'POST /v1/imports/:id/apply',
    'POST /v1/imports/:id/cancel',
    'POST /v1/imports/:id/undo',
    'DELETE /v1/imports/:id/mapping',
    'GET /v1/imports/:id/report',
    'POST /v1/import_user',
    'GET /v1/import_user_exemple_file',
  ]),
  ...under('BackOffice.Users', [
    ...['regions', 'schools', 'school_grades', 'school_classes'].flatMap((list) => [
      `GET /v1/${list}`,
      `GET /v1/${list}/:id`,
    ]),
    'POST /v1/school_classes',
    'PUT /v1/school_classes/:id',
    'DELETE /v1/school_classes/:id',
  ]),
  // Regions, schools and grades are the institution's.
  ...under(
    'BackOffice.Users',
    ['regions', 'schools', 'school_grades'].flatMap((list) => [
      `POST /v1/${list}`,
      `PUT /v1/${list}/:id`,
      `DELETE /v1/${list}/:id`,
    ]),
    ADMINISTRATORS
  ),
  ...under('BackOffice.Users', [
    'GET /v1/people',
    'POST /v1/people',
    'POST /v1/people/active',
    'POST /v1/people/class',
    'POST /v1/people/class/preview',
    'POST /v1/people/role',
    'GET /v1/people/:id',
    'PUT /v1/people/:id',
    'GET /v1/first_access',
    'GET /v1/first_access/:id',
    'POST /v1/first_access/cards',
    'POST /v1/first_access/mails',
  ]),
  ...under('BackOffice.Imports.Vectors', ['POST /v1/exams/import_vectors']),
  ...under('BackOffice.Exports', [
    'GET /v1/collection_result',
    'GET /v1/collection_result/count',
    'GET /v1/hierarchies_performance',
    'GET /v1/hierarchies_performance/count',
    'GET /v1/exports/:resource',
  ]),
  ...under('BackOffice.Emails', [
    'GET /v1/users/email',
    'GET /v2/types',
    'GET /v2/emails',
    'POST /v2/emails/bulk',
    'POST /v2/emails/test',
    'GET /v2/mailings',
    'GET /v2/mailings/:id',
    ...['pause', 'resume', 'cancel', 'resend_unknown'].map((act) => `POST /v2/mailings/:id/${act}`),
  ]),
  ...under(
    'BackOffice.Emails',
    [
      'GET /v2/suppressions',
      'DELETE /v2/suppressions/:id',
      'GET /v1/email_templates',
      'POST /v1/email_templates',
      'GET /v1/email_templates/:id',
      'PUT /v1/email_templates/:id',
    ],
    ADMINISTRATORS
  ),
  ...under('BackOffice.Batch', [
    'POST /v1/collections/bulk_create_applications',
    'GET /v1/collections/:id/allowed_to_create_application',
  ]),
  ...under(
    'BackOffice.Rooms',
    ['POST /v1/room_responsibles', 'POST /v1/room_responsibles/bulk_delete'],
    ARRANGERS
  ),
  ...under('BackOffice.Permissions', [
    'GET /v1/groups',
    'GET /v1/groups/:name/permissions',
    'PUT /v1/groups/:name/permissions',
    'POST /v1/groups/:name/permissions/preview',
    'POST /v1/roles',
    'PUT /v1/roles/:id',
    'DELETE /v1/roles/:id',
    'GET /v1/roles/:id/permissions',
    'PUT /v1/roles/:id/permissions',
    'POST /v1/roles/:id/permissions/preview',
    'GET /v1/permissions/explain',
  ]),
  ...under('BackOffice.Periods', [
    'POST /periodo_menus',
    'DELETE /periodo_menus/:ids',
    ...['year_periods', 'scheduling_menus'].flatMap((name) => [
      `GET /v1/${name}`,
      `POST /v1/${name}`,
      `GET /v1/${name}/:id`,
      `PUT /v1/${name}/:id`,
    ]),
  ]),
  ...under('BackOffice.Providers', [
    'GET /v1/identity_providers',
    'GET /v1/identity_providers/:id',
    'GET /v1/identity_providers/:id/identities',
  ]),
  ...under(
    'BackOffice.Providers',
    [
      'POST /v1/identity_providers',
      'PUT /v1/identity_providers/:id',
      'DELETE /v1/identity_providers/:id',
      'POST /v1/identity_providers/:id/identities',
      'DELETE /v1/identity_providers/:id/identities/:identity',
    ],
    PROVIDER_EDITORS
  ),
  ...under('BackOffice.Texts', [
    'GET /v1/texts',
    'PUT /v1/texts',
    'GET /v1/texts/state',
    'GET /v1/texts/files',
  ]),
  ...under('BackOffice.Settings', ['GET /v1/institution_settings', 'PUT /v1/institution_settings']),
  ...under('BackOffice.Privacy', [
    'GET /v1/privacy_requests',
    'POST /v1/privacy_requests',
    'GET /v1/privacy_requests/people',
    'GET /v1/privacy_requests/:id',
    'POST /v1/privacy_requests/:id/close',
  ]),
  ...under(
    'BackOffice.Privacy',
    [
      'GET /v1/privacy_requests/:id/erasure',
      'POST /v1/privacy_requests/:id/erasure',
      'POST /v1/privacy_requests/:id/export',
    ],
    ADMINISTRATORS
  ),
  ...under('BackOffice.Keys', [
    'GET /v1/openapi.json',
    'GET /v1/service_keys',
    'POST /v1/service_keys',
    'GET /v1/service_keys/:id',
    'DELETE /v1/service_keys/:id',
  ]),
  ...under('BackOffice.Audit', [
    'GET /v1/audit',
    'GET /v1/audit/acts',
    'GET /v1/audit/log_ins',
    'GET /v1/audit/capture_views',
    'POST /v1/audit/verify',
  ]),
  ...under('Dashboard.Videos.SeeRooms', ['GET /v1/rooms/:id', 'GET /v1/rooms/:id/live']),
  ...under('Dashboard.Videos.PauseResume', ['PUT /v1/rooms/:id/candidates/:userId/pause']),
  ...under('Dashboard.Videos.ViewHistory', ['GET /v1/rooms/:id/candidates/:userId/history']),
  ...under('Dashboard.Videos.CandidateScreenshot', ['GET /v1/rooms/:id/candidates/:userId/screen']),
  ...under('Dashboard.List.enable', ['GET /v1/applications/dashboard']),
  ...under('Dashboard.Statistics.enable', ['GET /v1/exams/:id/statistics']),
  ...under(
    'Dashboard.ReportCard.enable',
    ['GET /v1/generate-bulk-order', 'POST /v1/generate-bulk-order/:collection/generate'],
    REPORTERS
  ),
])

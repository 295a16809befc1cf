import type { PermissionPath } from './permission_tree.js'

/** The switch that a call needs, for who asks why it is refused: method and address of the route table. */
export const GUARDED_CALLS: Readonly<Record<string, PermissionPath>> = {
  'POST /v1/exams': 'BackOffice.Imports.Exams',
  'GET /v1/imports': 'BackOffice.Imports.Students',
  'POST /v1/imports': 'BackOffice.Imports.Students',
  'POST /v1/import_user': 'BackOffice.Imports.Students',
  'POST /v1/collections/bulk_create_applications': 'BackOffice.Batch',
  'POST /v1/room_responsibles': 'BackOffice.Rooms',
  'POST /v1/room_responsibles/bulk_delete': 'BackOffice.Rooms',
  'GET /v1/groups': 'BackOffice.Permissions',
  'GET /v1/groups/:name/permissions': 'BackOffice.Permissions',
  'PUT /v1/groups/:name/permissions': 'BackOffice.Permissions',
  'GET /v1/rooms/:id': 'Dashboard.Videos.SeeRooms',
  'GET /v1/rooms/:id/live': 'Dashboard.Videos.SeeRooms',
  'PUT /v1/rooms/:id/candidates/:userId/pause': 'Dashboard.Videos.PauseResume',
  'GET /v1/rooms/:id/candidates/:userId/history': 'Dashboard.Videos.ViewHistory',
  'GET /v1/rooms/:id/candidates/:userId/screen': 'Dashboard.Videos.CandidateScreenshot',
  'GET /v1/applications/dashboard': 'Dashboard.List.enable',
  'GET /v1/exams/:id/statistics': 'Dashboard.Statistics.enable',
  'GET /v1/generate-bulk-order': 'Dashboard.ReportCard.enable',
}

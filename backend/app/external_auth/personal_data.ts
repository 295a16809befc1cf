import { rowsAbout, tableOf } from '#personal_data'

/** Who somebody is for the provider by which they come in. */
export const personalTies = rowsAbout('external_auth', [
  tableOf('user_identities', { of: 'user_id', columns: ['provider_id', 'subject', 'created_at'] }),
])

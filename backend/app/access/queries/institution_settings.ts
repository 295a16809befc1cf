import { banca } from '#config/banca'
import { themeOf } from '#identity'
import { notFound, type Caller } from '#shared'
import db from '@adonisjs/lucid/services/db'
import { settingsOf, type InstitutionSettings } from '../domain/institution_settings.js'
import type { SettingsView } from '../views.js'
import { permissionsOf } from './group_permissions.js'

type Row = { codename: string; name: string; theme_json: string; settings_json: string }

/** A server whose database is still empty has the app's own theme. */
const NOBODY: Row = { codename: '', name: 'Banca', theme_json: '{}', settings_json: '{}' }

/** Which institution: the caller's, the one named before a login, or the first. */
export type SettingsOf = { caller: Caller } | { codename: string } | 'first'

async function findRow(of: SettingsOf): Promise<Row> {
  const query = db.from('institutions').select('codename', 'name', 'theme_json', 'settings_json')
  if (of === 'first') return ((await query.orderBy('id').first()) as Row | null) ?? NOBODY
  const row = (await (
    'caller' in of ? query.where('id', of.caller.institutionId) : query.where('codename', of.codename)
  ).first()) as Row | null
  if (!row) throw notFound()
  return row
}

/** The switches, footer and links of the caller's institution. */
export async function settingsOfCaller(caller: Caller): Promise<InstitutionSettings> {
  return settingsOf((await findRow({ caller })).settings_json)
}

/** What a page needs to draw itself. @throws AppError 404 for a codename that nobody has */
export async function findSettings(of: SettingsOf): Promise<SettingsView> {
  const row = await findRow(of)
  const { preferences, footer, supportContact } = settingsOf(row.settings_json)
  const caller = typeof of === 'object' && 'caller' in of ? of.caller : null
  return {
    institutionName: row.name,
    institutionCodename: row.codename,
    theme: themeOf(row.theme_json),
    footer,
    supportContact,
    preferences,
    permissions: caller ? await permissionsOf(caller) : null,
    answerSyncIntervalMs: banca.answerSyncIntervalMs,
    demo: banca.demo,
  }
}

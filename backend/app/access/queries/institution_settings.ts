import { banca } from '#config/banca'
import { themeOf } from '#identity'
import { ok, refuseNotFound, select, type Caller, type DomainError, type Result, type Row } from '#shared'
import db from '@adonisjs/lucid/services/db'
import { settingsOf, type InstitutionSettings } from '../domain/institution_settings.js'
import type { SettingsView } from '../views.js'
import { permissionsOf } from './group_permissions.js'
import { offeredLogins } from './offered_logins.js'
import { textsForPages } from './sent_texts.js'

/** Without the wordings, 64 KB of them, which are remembered by their version. */
const INSTITUTION = {
  id: 'institutions.id',
  codename: 'institutions.codename',
  name: 'institutions.name',
  themeJson: 'institutions.theme_json',
  settingsJson: 'institutions.settings_json',
  textsVersion: 'institutions.texts_version',
} as const
type InstitutionRow = Row<typeof INSTITUTION>

/** A server whose database is still empty has the app's own theme. */
const NOBODY: InstitutionRow = {
  id: 0,
  codename: '',
  name: 'Banca',
  themeJson: '{}',
  settingsJson: '{}',
  textsVersion: 0,
}

/** Which institution: the caller's, the one named before a login, or the first. */
export type SettingsOf = { caller: Caller } | { codename: string } | 'first'

async function findRow(of: SettingsOf): Promise<InstitutionRow | null> {
  const query = select(db, 'institutions', INSTITUTION)
  if (of !== 'first' && 'caller' in of) return query.where('id', of.caller.institutionId).firstOrFail()
  if (of === 'first') return (await query.orderBy('id').first()) ?? NOBODY
  return query.where('codename', of.codename).first()
}

/** As it is stored. */
export const settingsJsonOf = async (institutionId: number): Promise<string> =>
  (
    await select(db, 'institutions', { json: 'institutions.settings_json' })
      .where('id', institutionId)
      .firstOrFail()
  ).json

/** The switches, footer and links of the caller's institution. */
export async function settingsOfCaller(caller: Caller): Promise<InstitutionSettings> {
  return settingsOf(await settingsJsonOf(caller.institutionId))
}

/** What the institution says of the mails that are sent for it. */
export const mailSenderOf = async (institutionId: number): Promise<InstitutionSettings['mail']> =>
  settingsOf(await settingsJsonOf(institutionId)).mail

/**
 * Is the switch on in any institution? For who is nobody's yet: the strictest of them holds for all.
 */
export async function isOnAnywhere(name: 'Login__HideUnknownEmail'): Promise<boolean> {
  // Most institutions never set it: their settings are not read.
  const rows = await select(db, 'institutions', { settingsJson: 'institutions.settings_json' }).where(
    'settings_json',
    'like',
    `%${name}%`
  )
  return rows.some(({ settingsJson }) => settingsOf(settingsJson).preferences[name])
}

/** What a page needs to draw itself. Refused: `not_found` for a codename that nobody has */
export async function findSettings(of: SettingsOf): Promise<Result<SettingsView, DomainError>> {
  const row = await findRow(of)
  if (!row) return refuseNotFound()
  const { preferences, footer, supportContact, classReportUrl } = settingsOf(row.settingsJson)
  const caller = typeof of === 'object' && 'caller' in of ? of.caller : null
  return ok({
    institutionName: row.name,
    institutionCodename: row.codename,
    theme: themeOf(row.themeJson),
    footer,
    supportContact,
    preferences,
    // An address of the institution's own: nobody needs it before a log-in.
    classReportUrl: caller ? classReportUrl : null,
    permissions: caller ? await permissionsOf(caller) : null,
    answerSyncIntervalMs: banca.answerSyncIntervalMs,
    demo: banca.demo,
    loginProviders: caller ? [] : await offeredLogins(row.codename),
    texts: await textsForPages({ institutionId: row.id, version: row.textsVersion }, caller),
  })
}

import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { settingsOf } from '#access'
import { mailSettings } from '#config/mail'
import { failedLoginDays, retention, rowRetention } from '#config/retention'
import { themeOf } from '#identity'
import { select, type Caller, type Row } from '#shared'
import { FIELD_NAMES, fieldOf, filtersOf, unknownFilters, type SettingField } from '../domain/fields.js'
import type { SettingValue } from '../domain/read_value.js'
import { fieldsIn } from '../domain/stored.js'
import { mayOpenPages } from '../policies/settings_policy.js'
import type { InstitutionSettingsView, RetentionView } from '../views.js'

const STORED = {
  settingsJson: 'institutions.settings_json',
  themeJson: 'institutions.theme_json',
  version: 'institutions.settings_version',
  changedBy: 'institutions.settings_changed_by',
  changedAt: 'institutions.settings_changed_at',
  fieldsJson: 'institutions.settings_fields_json',
  formerRulesJson: 'institutions.sitting_rules_json',
} as const
export type StoredSettings = Row<typeof STORED>

export const storedSettings = (
  client: TransactionClientContract | typeof db,
  institutionId: number
): Promise<StoredSettings> => select(client, 'institutions', STORED).where('id', institutionId).firstOrFail()

/** What each field says now: what is stored and cannot be used counts as its default, as wherever it is read. */
export const fieldsInForce = ({
  settingsJson,
  themeJson,
}: Pick<StoredSettings, 'settingsJson' | 'themeJson'>): Map<SettingField, SettingValue> =>
  fieldsIn({ settings: settingsOf(settingsJson), theme: themeOf(themeJson) })

export async function editedSettings(caller: Caller): Promise<InstitutionSettingsView> {
  const stored = await storedSettings(db, caller.institutionId)
  const values = fieldsInForce(stored)
  return {
    version: stored.version,
    changedAt: stored.changedAt,
    changedBy: await nameOf(db, stored.changedBy),
    fields: FIELD_NAMES.map((field) => {
      const { kind, opensPages } = fieldOf(field)
      const value = values.get(field) ?? null
      return {
        field,
        kind,
        value,
        isEditable: opensPages !== true || mayOpenPages(caller),
        filters:
          kind === 'filters'
            ? { known: filtersOf(field), unknown: unknownFilters(field, String(value ?? '')) }
            : null,
      }
    }),
    mailFrom: mailSettings.from ?? null,
    retention: retentionPeriods(),
  }
}

export async function nameOf(
  client: TransactionClientContract | typeof db,
  userId: number | null
): Promise<string | null> {
  if (userId === null) return null
  const person = await select(client, 'users', { name: 'users.name' }).where('id', userId).first()
  return person?.name ?? null
}

/** As the server is set (`RETENTION_*`); an institution cannot change them. */
const retentionPeriods = (): RetentionView[] => [
  { name: 'capture', days: retention.capture },
  { name: 'identity', days: retention.identity },
  { name: 'recording', days: retention.recording },
  { name: 'answer', days: retention.answer },
  { name: 'report', days: retention.report },
  { name: 'appeal', days: retention.appeal },
  { name: 'failed_login', days: failedLoginDays },
  { name: 'login', days: rowRetention.login },
  { name: 'log', days: rowRetention.log },
  { name: 'notice', days: rowRetention.notice },
  { name: 'room', days: rowRetention.room },
  { name: 'audit', days: rowRetention.audit },
]

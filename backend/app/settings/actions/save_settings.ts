import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { formerRulesOf, remembered, settingsOf, sittingRulesOf } from '#access'
import { record } from '#audit'
import { rightsChanged } from '#identity'
import {
  clock,
  inTransaction,
  ok,
  refuse,
  toIso,
  type Caller,
  type DomainError,
  type ErrorFields,
  type Result,
} from '#shared'
import { fieldOf, type SettingField } from '../domain/fields.js'
import { LIMITS, lowestContrast, readValue, type SettingValue } from '../domain/read_value.js'
import { changedFields, documentOf, withFields } from '../domain/stored.js'
import { mayOpenPages } from '../policies/settings_policy.js'
import { fieldsInForce, nameOf, storedSettings, type StoredSettings } from '../queries/edited_settings.js'

export type SettingsOrder = {
  /** Of the save that the form was filled in from. */
  readonly version: number
  /** Fields that are not named stay. */
  readonly changes: readonly { readonly field: SettingField; readonly value?: unknown }[]
}

/**
 * Saves settings of the caller's institution. Two saves at once wait for each other; each is on record with what it changed.
 * @returns refused: 400 with what is wrong with each field; 403 `cannot_grant` where a field opens pages and the caller is no administrator;
 * 409 `changed_meanwhile` where `version` is not the last, with who saved since, when, and which fields
 */
export async function saveSettings(
  caller: Caller,
  { version, changes }: SettingsOrder
): Promise<Result<null, DomainError>> {
  const read = readChanges(changes)
  if (!read.ok) return read
  const saved = await inTransaction<boolean, DomainError>(async (trx) => {
    await trx.from('institutions').where('id', caller.institutionId).forUpdate().select('id')
    const stored = await storedSettings(trx, caller.institutionId)
    const changedAt = versionsOf(stored)
    if (version !== stored.version) return refuseStale(trx, stored, [version, changedAt])
    const before = fieldsInForce(stored)
    const changed = changedFields(before, read.value)
    if (changed.size === 0) return ok(false)
    if ([...changed.keys()].some((name) => fieldOf(name).opensPages) && !mayOpenPages(caller))
      return refuse('forbidden', 'cannot_grant', { messages: ['settings.cannot_grant'] })
    await write(trx, caller, { stored, changed, changedAt })
    await record(trx, {
      act: 'settings_changed',
      by: caller,
      subject: { type: 'settings', id: null },
      before: factsOf(before, changed),
      after: factsOf(changed, changed),
    })
    return ok(true)
  })
  if (!saved.ok) return saved
  if (saved.value) rightsChanged({ settingsOf: caller.institutionId })
  return ok(null)
}

type Values = ReadonlyMap<SettingField, SettingValue>

function readChanges(
  changes: SettingsOrder['changes']
): Result<Map<SettingField, SettingValue>, DomainError> {
  const values = new Map<SettingField, SettingValue>()
  const fields: ErrorFields = {}
  const params: Record<string, string | number> = { ...LIMITS }
  for (const { field, value } of changes) {
    const read = readValue(field, value)
    if ('value' in read) values.set(field, read.value)
    else {
      fields[field] = [read.fault === 'settings.contrast' ? `settings.contrast_${field}` : read.fault]
      // Rounded down: never up to what would be enough.
      if (read.fault === 'settings.contrast')
        params[`ratio_${field}`] = Math.floor(lowestContrast(String(value).trim()) * 10) / 10
    }
  }
  if (Object.keys(fields).length === 0) return ok(values)
  return refuse('invalid', 'validation', { fields, params })
}

async function write(
  trx: TransactionClientContract,
  { institutionId, userId }: Caller,
  {
    stored,
    changed,
    changedAt,
  }: { stored: StoredSettings; changed: Values; changedAt: ReadonlyMap<string, number> }
): Promise<void> {
  const now = clock.now()
  const version = stored.version + 1
  const { settings, theme } = withFields(
    { settings: documentOf(stored.settingsJson), theme: documentOf(stored.themeJson) },
    changed
  )
  const settingsJson = JSON.stringify(settings)
  const rules = remembered(
    formerRulesOf(stored.formerRulesJson),
    [
      sittingRulesOf(settingsOf(stored.settingsJson).preferences),
      sittingRulesOf(settingsOf(settingsJson).preferences),
    ],
    now
  )
  const versions = new Map([...changedAt, ...[...changed.keys()].map((name) => [name, version] as const)])
  await trx
    .from('institutions')
    .where('id', institutionId)
    .update({
      settings_json: settingsJson,
      theme_json: JSON.stringify(theme),
      settings_version: version,
      settings_changed_by: userId,
      settings_changed_at: now,
      settings_fields_json: JSON.stringify(Object.fromEntries(versions)),
      ...(rules !== null && { sitting_rules_json: JSON.stringify(rules) }),
    })
}

const versionsOf = ({ fieldsJson }: StoredSettings): Map<string, number> =>
  new Map(Object.entries(JSON.parse(fieldsJson ?? '{}') as Record<string, number>))

async function refuseStale(
  trx: TransactionClientContract,
  { version, changedBy, changedAt }: StoredSettings,
  [read, versions]: readonly [number, ReadonlyMap<string, number>]
): Promise<Result<never, DomainError>> {
  const who = await nameOf(trx, changedBy)
  return refuse('conflict', 'changed_meanwhile', {
    messages: ['settings.changed_meanwhile'],
    params: { who: who ?? '–' },
    extra: {
      version,
      changedBy: who,
      changedAt: toIso(changedAt),
      fields: [...versions].filter(([, at]) => at > read).map(([name]) => name),
    },
  })
}

/** As the record of acts has it: entries of the menu by their labels and addresses. */
const factsOf = (values: Values, changed: Values) =>
  Object.fromEntries(
    [...changed.keys()].map((name) => {
      const value = values.get(name) ?? null
      return [name, Array.isArray(value) ? value.map(linkText) : value]
    })
  )

const linkText = ({
  label,
  path,
  disabled,
  groups,
}: {
  label: string
  path: string
  disabled: boolean
  groups: readonly string[] | null
}) => [`${label} (${path})`, ...(disabled ? ['×'] : []), ...(groups ?? [])].join(' ')

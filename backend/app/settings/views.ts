import type { FieldKind, SettingField } from './domain/fields.js'
import type { SettingValue } from './domain/read_value.js'

/** A field of the settings page. */
export type FieldView = {
  readonly field: SettingField
  readonly kind: FieldKind
  readonly value: SettingValue
  /** Whether the caller may change it. */
  readonly isEditable: boolean
  /** Of a list of filters: those that may be named, and those that it names and nobody knows. */
  readonly filters: { readonly known: readonly string[]; readonly unknown: readonly string[] } | null
}

/** How long something is stored; `days` null: for ever. */
export type RetentionView = { readonly name: string; readonly days: number | null }

export type InstitutionSettingsView = {
  /** Of the last save; 0 before the first. */
  readonly version: number
  /** Epoch ms; null before the first save. */
  readonly changedAt: number | null
  readonly changedBy: string | null
  readonly fields: readonly FieldView[]
  /** Who mails come from, as the server is set; null: no mail server. */
  readonly mailFrom: string | null
  readonly retention: readonly RetentionView[]
}

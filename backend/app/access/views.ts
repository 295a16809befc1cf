import type { ThemeView } from '#identity/types'
import type { Group } from '#shared'
import type { Preferences } from './domain/institution_settings.js'
import type { PermissionTree } from './domain/permission_tree.js'

export type { MenuOption, MenuView } from './domain/menu.js'
export type { Preferences }

export type SettingsView = {
  institutionName: string
  institutionCodename: string
  theme: ThemeView
  footer: { message: string | null; number: string | null; email: string | null }
  supportContact: string | null
  preferences: Preferences
  /** Where the report of a class is; null without one, and before a login. */
  classReportUrl: string | null
  /** What the caller's active group may; null before a login. */
  permissions: PermissionTree | null
  answerSyncIntervalMs: number
  demo: boolean
}

export type GroupView = { name: Group }
export type GroupPermissionsView = { name: Group; permissions: PermissionTree }

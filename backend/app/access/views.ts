import type { ThemeView } from '#identity/types'
import type { BoundedCount, Group } from '#shared'
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

/** What a group may in its institution, for the editor. */
export type GroupPermissionsView = {
  name: Group
  permissions: PermissionTree
  /** Of the last save; 0 before the first. */
  version: number
  /** ISO; null where nothing was saved since saves are counted. */
  changedAt: string | null
  changedBy: string | null
  /** How many active people are in the group. */
  people: BoundedCount
  /** Whether the caller may change this tree at all. */
  isEditable: boolean
  /** Switches that schools took from their own people while they could, and in how many schools they still count. */
  restricted: { path: string; schools: number }[]
}

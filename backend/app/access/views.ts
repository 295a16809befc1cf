import type { ThemeView } from '#identity/types'
import type { BoundedCount, Group } from '#shared'
import type { Preferences } from './domain/institution_settings.js'
import type { GrantRefusal } from './domain/granting.js'
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
  /** Ways to log in besides the password; none once somebody is logged in. */
  loginProviders: OfferedLoginView[]
  /** The institution's own wordings of what the pages of the caller show, by language, namespace and key; null: none. */
  texts: SentTextsView | null
}

export type SentTextsView = Record<'pt-BR' | 'en', Record<string, Record<string, string>>>

/** "Entrar com …": a provider by its name in addresses, and as people read it. */
export type OfferedLoginView = { codename: string; name: string }

export type GroupView = { name: Group }

/** A role of an institution: a tree of its own over a group. `people`: how many active people have it. */
export type RoleRow = { id: number; name: string; group: Group; version: number; people: number }

/** What a group, or a role over it, may in its institution, for the editor. */
export type GroupPermissionsView = {
  name: Group
  /** Null: the tree is the group's own. */
  role: { id: number; name: string } | null
  permissions: PermissionTree
  /** Of the last save; 0 before the first. */
  version: number
  /** ISO; null where nothing was saved since saves are counted. */
  changedAt: string | null
  changedBy: string | null
  /** How many active people are in the role, or in the group without one. */
  people: BoundedCount
  /** Whether the caller may change this tree at all. */
  isEditable: boolean
  /** Switches that schools took from their own people while they could, and in how many schools they still count. */
  restricted: { path: string; schools: number }[]
}

/** What a save would do to a group's people. */
export type ChangePreviewView = {
  /** The save that it was compared with. */
  version: number
  gains: string[]
  loses: string[]
  lifted: string[]
  people: BoundedCount
  /** The first 20 by name, as far as the caller sees them. */
  names: string[]
  /** Who would notice now: logged in in this group, and of those who answers for an open room. */
  atWork: { loggedIn: number; inRooms: number }
  /** Why the save would be refused; null: it would not. */
  refusal: GrantRefusal | null
}

/** One link of the chain: `detail` is a group, a switch, or a name of a role or a person. */
export type ReasonView = {
  step: 'account' | 'group' | 'role' | 'role_switch' | 'default' | 'institution' | 'school' | 'scope'
  holds: boolean
  detail: string | null
}

/** Why somebody may or may not, in the group in which they act. `others`: their other groups. */
export type ExplanationView = {
  user: { id: number; name: string }
  group: Group
  allowed: boolean
  chain: ReasonView[]
  others: { group: Group; allowed: boolean }[]
}

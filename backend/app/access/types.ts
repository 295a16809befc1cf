/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export type {
  SettingsView,
  MenuView,
  MenuOption,
  Preferences,
  GroupView,
  GroupPermissionsView,
  RoleRow,
} from './views.js'
export type { SittingRules } from './domain/sitting_rules.js'

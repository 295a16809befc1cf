import { registerTexts } from '#shared'
import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }

registerTexts('access', { 'pt-BR': ptBR, en })

export * from './types.js'
export { PAGE_ROUTES, mayOpen, type PageName, type PageRoute } from './domain/route_access.js'
export { isAllowed, type PermissionPath, type PermissionTree } from './domain/permission_tree.js'
export type { TreeOwner } from './permission_cache.js'
export { hasSwitch, hasSwitchIn, permissionsOf } from './queries/group_permissions.js'
export { rolesNamed, type NamedRole } from './queries/roles.js'
export { rightsLacking } from './queries/rights_lacking.js'
export { rightsLackingIn, type LackingIn } from './queries/rights_lacking_in.js'
export { isOnAnywhere, mailSenderOf, settingsOfCaller } from './queries/institution_settings.js'
export {
  settingsOf,
  DEFAULT_PREFERENCES,
  type InstitutionSettings,
  type MenuLink,
} from './domain/institution_settings.js'
export {
  remembered,
  formerRulesOf,
  rulesAt,
  sittingRulesOf,
  type RulesInTime,
  type SittingRules,
} from './domain/sitting_rules.js'
export { sittingRulesIn } from './queries/sitting_rules.js'
export { registerCountInRooms } from './queries/preview.js'
export { registerSentTexts } from './queries/sent_texts.js'
export { registerOfferedLogins } from './queries/offered_logins.js'
export { registerMenuCondition } from './queries/menu_conditions.js'

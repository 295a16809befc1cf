import type { Group } from '#shared'
import type { InstitutionSettings } from './institution_settings.js'
import { isAllowed, type PermissionPath, type PermissionTree } from './permission_tree.js'
import { mayOpen, PAGE_ROUTES, type PageName } from './route_access.js'

/** One entry of the side menu; `path` is on this origin unless `external`. `label` is a catalogue key or a plain text. */
export type MenuOption = {
  key: string
  label: string
  path: string
  icon: string | null
  disabled: boolean
  external: boolean
}
export type MenuView = { sections: { key: string; label: string; options: MenuOption[] }[] }

type Entry = {
  readonly key: string
  readonly section: string
  readonly page: PageName
  readonly icon: string
  /** Of a page that everybody may open: the switch of those who have work there. */
  readonly needs?: PermissionPath
  /** The institution has no such page without it. */
  readonly preference?: 'Application__EmailFlowEnabled'
}

const FLOW = { preference: 'Application__EmailFlowEnabled' } as const

/** The pages that are built and worth an entry, in order; a page without a screen is not linked. */
const BUILT: readonly Entry[] = [
  { key: 'applications', section: 'exams', page: 'applications', icon: 'assignment' },
  { key: 'results', section: 'exams', page: 'results', icon: 'assignment' },
  { key: 'dashboard', section: 'exams', page: 'dashboardPreFilter', icon: 'dashboard' },
  { key: 'grades_download', section: 'exams', page: 'gradesDownload', icon: 'download' },
  { key: 'hierarchy_performance', section: 'exams', page: 'hierarchyPerformance', icon: 'bar_chart' },
  { key: 'import_exam', section: 'administration', page: 'importExam', icon: 'upload_file' },
  { key: 'import_vectors', section: 'administration', page: 'importVectors', icon: 'grid_on' },
  { key: 'import_students', section: 'administration', page: 'importCandidates', icon: 'group_add' },
  { key: 'import_staff', section: 'administration', page: 'importStaff', icon: 'supervisor_account' },
  { key: 'import_guardians', section: 'administration', page: 'importGuardians', icon: 'family_restroom' },
  { key: 'import_hierarchy', section: 'administration', page: 'importHierarchy', icon: 'account_tree' },
  { key: 'import_applications', section: 'administration', page: 'importApplications', icon: 'assignment' },
  { key: 'import_rooms', section: 'administration', page: 'importRooms', icon: 'meeting_room' },
  {
    key: 'import_special_needs',
    section: 'administration',
    page: 'importSpecialNeeds',
    icon: 'accessibility_new',
  },
  { key: 'first_access', section: 'administration', page: 'firstAccessCards', icon: 'badge' },
  { key: 'group_permissions', section: 'administration', page: 'groupPermissions', icon: 'key' },
  { key: 'batch', section: 'administration', page: 'batchExams', icon: 'playlist_add' },
  {
    key: 'scheduling_menu',
    section: 'administration',
    page: 'schedulingMenu',
    icon: 'event_note',
    needs: 'BackOffice.Periods',
  },
  {
    key: 'email_recipients',
    section: 'administration',
    page: 'emailRecipients',
    icon: 'forward_to_inbox',
    ...FLOW,
  },
  { key: 'emails', section: 'administration', page: 'emails', icon: 'alternate_email', ...FLOW },
  { key: 'chat_management', section: 'administration', page: 'chatManagement', icon: 'forum' },
]

const isWorth = (
  { needs, preference }: Entry,
  tree: PermissionTree,
  preferences: InstitutionSettings['preferences']
) => (needs === undefined || isAllowed(tree, needs)) && (preference === undefined || preferences[preference])

/** Pages of the menu that a group may open. */
export const menuPages = (
  group: Group,
  { preferences }: InstitutionSettings,
  tree: PermissionTree
): PageName[] =>
  BUILT.flatMap((entry) =>
    isWorth(entry, tree, preferences) && mayOpen(entry.page, group, preferences, tree) ? [entry.page] : []
  )

/**
 * The side menu of a group. `textOf` turns a key (`section_exams`, `applications`) into the caller's language.
 * SCHOOL-ADMIN has none. `without`: pages that have nothing for this person.
 */
export function menuOf(
  group: Group,
  settings: InstitutionSettings,
  tree: PermissionTree,
  textOf: (key: string) => string,
  without: ReadonlySet<PageName> = new Set()
): MenuView {
  if (group === 'SCHOOL-ADMIN') return { sections: [] }
  const sections = new Map<string, MenuOption[]>()
  const add = (section: string, option: MenuOption) =>
    sections.set(section, [...(sections.get(section) ?? []), option])
  for (const entry of BUILT) {
    const { key, section, page, icon } = entry
    if (
      !isWorth(entry, tree, settings.preferences) ||
      !mayOpen(page, group, settings.preferences, tree) ||
      without.has(page)
    )
      continue
    const label = textOf(group === 'RESPONSIBLE' && key === 'applications' ? 'candidate_applications' : key)
    add(section, { key, label, path: PAGE_ROUTES[page].path, icon, disabled: false, external: false })
  }
  settings.menuLinks.forEach(({ label, path, external, disabled, groups }, at) => {
    if (groups === null || groups.includes(group))
      add('links', { key: `link_${at + 1}`, label, path, icon: null, disabled, external })
  })
  return {
    sections: [...sections].map(([key, options]) => ({ key, label: textOf(`section_${key}`), options })),
  }
}

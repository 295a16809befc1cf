import type { Group } from '#shared'

/** A tree of switches; the names are those of the API (decision G5). */
export type PermissionTree = { readonly [name: string]: boolean | PermissionTree }

export const EVERYTHING = {
  Dashboard: {
    Videos: {
      ViewInfo: true,
      SendAlert: true,
      SendReloadRequest: true,
      PauseResume: true,
      ViewHistory: true,
      AnswerMessages: true,
      AnswerBreakRequest: true,
      CandidateScreenshot: true,
      sendMessageGlobal: true,
      SeeRooms: true,
    },
    Statistics: { enable: true, seeItem: true },
    List: { enable: true, showTimeInfo: true },
    Appeal: { seeAppealButton: true },
    ReportCard: { enable: true, seeGenerateReportCard: true },
  },
  BackOffice: {
    Users: true,
    Imports: {
      Exams: true,
      Vectors: true,
      Students: true,
      Staff: true,
      Guardians: true,
      Hierarchy: true,
      Rooms: true,
      Applications: true,
      SpecialNeeds: true,
    },
    Exports: true,
    Emails: true,
    Batch: true,
    Permissions: true,
    Rooms: true,
    Periods: true,
    Providers: true,
    Settings: true,
    Texts: true,
    Privacy: true,
    Audit: true,
    Keys: true,
  },
  digitalBook: true,
  events: true,
  digitalClassroom: true,
  sga: true,
  exam: true,
  activity: true,
  billboard: true,
  conductor: true,
} as const satisfies PermissionTree

type PathsIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends object ? `${Name}.${PathsIn<Tree[Name]>}` : Name
}[keyof Tree & string]

/** Every switch by its path (`Dashboard.List.enable`). */
export type PermissionPath = PathsIn<typeof EVERYTHING>

const isTree = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const has = (tree: object, name: string) => Object.prototype.hasOwnProperty.call(tree, name)

/** The tree with each switch set by `decide`, from its path and its former value. */
export function mapSwitches(
  tree: PermissionTree,
  decide: (path: string, on: boolean) => boolean,
  at = ''
): PermissionTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const path = at === '' ? name : `${at}.${name}`
      return [name, typeof value === 'boolean' ? decide(path, value) : mapSwitches(value, decide, path)]
    })
  )
}

/** Every switch off. */
export const NOTHING: PermissionTree = mapSwitches(EVERYTHING, () => false)

/** The tree with every switch off but the listed ones (`Dashboard.List.enable`; a branch means all below it). */
const allowing = (...paths: string[]): PermissionTree =>
  mapSwitches(EVERYTHING, (path) =>
    paths.some((allowed) => path === allowed || path.startsWith(`${allowed}.`))
  )

const PROCTORING = allowing('Dashboard.Videos', 'Dashboard.List', 'exam')
const CANDIDATE = allowing('digitalBook', 'events', 'digitalClassroom', 'exam', 'activity', 'billboard')
const HEAD = [
  'Dashboard.Statistics',
  'Dashboard.List',
  'Dashboard.ReportCard',
  'Dashboard.Videos.ViewInfo',
  'Dashboard.Videos.ViewHistory',
  'Dashboard.Videos.SeeRooms',
  'exam',
  'activity',
]

/** What the route table gives to Professor (administration, section 6). */
const OFFICE = [
  'BackOffice.Imports.Exams',
  'BackOffice.Imports.Vectors',
  'BackOffice.Imports.Students',
  'BackOffice.Exports',
  'BackOffice.Emails',
  'BackOffice.Batch',
  'BackOffice.Permissions',
  'BackOffice.Rooms',
  'BackOffice.Periods',
]

/** What a group may until its institution decides otherwise. */
export const DEFAULT_PERMISSIONS: Readonly<Record<Group, PermissionTree>> = {
  ADMINISTRADOR: EVERYTHING,
  Professor: allowing(
    'Dashboard',
    'digitalBook',
    'events',
    'digitalClassroom',
    'exam',
    'activity',
    'billboard',
    ...OFFICE
  ),
  PROCTOR: PROCTORING,
  COMISSION: allowing('Dashboard', 'exam'),
  CORRECTOR: allowing('Dashboard.List.enable', 'Dashboard.Statistics', 'Dashboard.Appeal', 'exam'),
  Diretor: allowing(...HEAD),
  COORDINATOR: allowing(...HEAD, 'BackOffice.Exports'),
  'SCHOOL-ADMIN': allowing('Dashboard.List', 'Dashboard.Statistics', 'exam'),
  ALUNO: CANDIDATE,
  RESPONDENTE: CANDIDATE,
  RESPONSIBLE: allowing('events', 'billboard', 'exam'),
}

/**
 * Where a tree from outside does not fit: the path of the first name that is unknown, not a boolean, or not a branch;
 * null when it fits. A tree may leave names out.
 */
export function misfit(tree: unknown, shape: PermissionTree = EVERYTHING, at = 'permissions'): string | null {
  if (!isTree(tree)) return at
  for (const [name, value] of Object.entries(tree)) {
    const expected = has(shape, name) ? shape[name] : undefined
    const path = `${at}.${name}`
    if (expected === undefined) return path
    const wrong =
      typeof expected === 'boolean'
        ? typeof value === 'boolean'
          ? null
          : path
        : misfit(value, expected, path)
    if (wrong !== null) return wrong
  }
  return null
}

/** `base` with the switches that `over` names; what does not fit is left as it was. Total: any JSON goes in. */
export function mergeTree(base: PermissionTree, over: unknown): PermissionTree {
  if (!isTree(over)) return base
  return Object.fromEntries(
    Object.entries(base).map(([name, value]) => {
      const given = has(over, name) ? over[name] : undefined
      if (typeof value === 'boolean') return [name, typeof given === 'boolean' ? given : value]
      return [name, mergeTree(value, given)]
    })
  )
}

/** `base` without the switches that `over` has off; nothing comes on by it. Total, as `mergeTree` is. */
export function narrowTree(base: PermissionTree, over: unknown): PermissionTree {
  const both = switchesOf(mergeTree(base, over))
  return mapSwitches(base, (path, on) => on && both.get(path) === true)
}

/** Every switch of a tree by its path (`Dashboard.List.enable`). */
export function switchesOf(tree: PermissionTree, at = ''): Map<string, boolean> {
  return new Map(
    Object.entries(tree).flatMap(([name, value]): [string, boolean][] => {
      const path = at === '' ? name : `${at}.${name}`
      return typeof value === 'boolean' ? [[path, value]] : [...switchesOf(value, path)]
    })
  )
}

/** Is a switch (`Dashboard.List.enable`) on? A name that does not exist is off. */
export function isAllowed(tree: PermissionTree, path: string): boolean {
  let at: boolean | PermissionTree | undefined = tree
  for (const name of path.split('.')) at = typeof at === 'object' && has(at, name) ? at[name] : undefined
  return at === true
}

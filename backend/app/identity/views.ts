import type { Group } from '#shared'
import type { HierarchyLevel } from './domain/hierarchy_category_id.js'
import type { SessionPurpose } from './domain/session_state.js'
import type { ThemeView } from './domain/theme.js'

export type { ThemeView }

/** A user as queries hand it to transformers: plain values, times in epoch ms, never a Lucid model. */
export type UserView = {
  id: number
  name: string
  username: string
  email: string | null
  publicIdentifier: string | null
  language: 'pt-BR' | 'en'
  groups: Group[]
  loggedGroup: Group
  /** Names of the roles that they have, by the group that each is over. */
  roles: readonly { readonly group: Group; readonly name: string }[]
  isInBrowser: boolean
  pictureUrl: string | null
  nursingMother: boolean
  providerCodename: string
  logoutRedirectUrl: string | null
}

/** The answer to a login; `clientId` is the client's own, or the one made for it: it keeps it and sends it next time. */
export type LoginView = { token: string; clientId: string; user: UserView; theme: ThemeView }

/** A log-in that passed the second factor; `recoveryCodes` where it was set up just now: the only time that they are shown. */
export type SecondFactorLoginView = LoginView & { recoveryCodes: string[] | null }

/** A secret to be set up: for the telephone as a picture (`uri`) or typed, and what comes back with its first code. */
export type FactorOfferView = { secret: string; uri: string; offer: string }

/** One's own second factor. `setUpAt` in epoch ms; `isNeeded`: a group of the person asks for it. */
export type OwnFactorView = { isNeeded: boolean; setUpAt: number | null; recoveryCodesLeft: number }

/** Somebody of the staff and their second factor, for administrators. */
export type StaffFactorView = OwnFactorView & {
  id: number
  name: string
  username: string
  school: string | null
  groups: Group[]
  /** The last time that it was taken away: when, and by whom; `by` null: the person, or a command on the server. */
  removed: { at: number; by: string | null } | null
}

/** The person behind the user who asks. */
export type PersonView = { userId: number; name: string; nursingMother: boolean; specialNeed: string | null }

/** The browser that the session was opened with; null when it is none we know. */
export type UserSessionView = { browserFamily: string | null; browserVersion: string | null }

/** Somebody who sits exams, for those who give them. */
/** The time that somebody needs, `timeFactor` in percent of what others have, and who decided it when. Times in epoch ms. */
export type AccommodationView = {
  userId: number
  timeFactor: number
  validFrom: number | null
  validUntil: number | null
  note: string | null
  decidedAt: number
  decidedBy: { id: number; name: string }
}

export type CandidateView = { id: number; name: string; username: string; publicIdentifier: string | null }

/**
 * A wrong password for an account, or a wrong code after a right one; what was typed is not stored. `at` in epoch ms. `knownDevice`: it had
 * logged in to the account before.
 */
export type FailedLoginView = {
  id: number
  wrong: 'password' | 'code'
  userId: number
  name: string
  username: string
  school: string | null
  address: string
  browserFamily: string | null
  browserVersion: string | null
  knownDevice: boolean
  at: number
}

/** One of one's own open sessions; times in epoch ms. `purpose` `import`: of the import command. */
export type OwnSessionView = {
  id: number
  purpose: SessionPurpose
  address: string | null
  browserFamily: string | null
  browserVersion: string | null
  since: number
  lastSeen: number
  isCurrent: boolean
}

/** Somebody who is logged in. */
export type OpenSessionView = Omit<OwnSessionView, 'isCurrent'> & {
  userId: number
  name: string
  username: string
  school: string | null
  group: Group
}

/** `candidates`: how many are in it. */
export type ClassListView = {
  id: number
  name: string
  school: string
  schoolYear: number
  candidates: number
}

/**
 * A region, a school, a grade within a school, or a class. `id` and `parentId` are unique over all levels; `regionId` (of a region and of a school that is in
 * one), `schoolId`, `gradeId` and `classId` are ids of rows, null where the level has none, as are the names `school` and `grade` and the year of a class.
 */
export type HierarchyCategoryView = {
  id: string
  parentId: string | null
  codename: string
  name: string
  level: HierarchyLevel
  regionId: number | null
  school: string | null
  schoolId: number | null
  grade: string | null
  gradeId: number | null
  classId: number | null
  schoolYear: number | null
}

/** People of one school, or of none (`id` null: the institution's own), as part of a page of people. */
export type PeopleOfSchoolView = {
  id: number | null
  name: string
  users: { id: number; name: string; username: string }[]
}

/** A special need that at least one candidate has. */
export type SpecialNeedView = { specialNeed: string }

/** Somebody of the staff, with the groups that they are in. */
export type StaffMemberView = {
  readonly id: number
  readonly name: string
  readonly groups: readonly string[]
  /** Names of their roles. */
  readonly roles: readonly string[]
  readonly schools: readonly { readonly id: number; readonly name: string }[]
}

type NamedSchool = { readonly id: number; readonly name: string }

/** Somebody of the institution as lists of the back office show them. */
export type PersonRow = {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly email: string | null
  readonly publicIdentifier: string | null
  readonly school: NamedSchool | null
  /** Of the staff: schools beside the first one, by name. */
  readonly further: readonly NamedSchool[]
  readonly isActive: boolean
  readonly groups: readonly Group[]
  /** Their roles, each over one of the groups. */
  readonly roles: readonly RoleOfPerson[]
}

/** A role that somebody has in a group. */
export type RoleOfPerson = { readonly id: number; readonly name: string; readonly group: Group }

type NamedPerson = { readonly id: number; readonly name: string }

/** `guarded`: candidates whose exams they see. */
export type PersonRecord = PersonRow & {
  readonly classes: readonly {
    readonly id: number
    readonly name: string
    readonly role: 'student' | 'teacher'
  }[]
  readonly guardians: readonly NamedPerson[]
  readonly guarded: readonly NamedPerson[]
  readonly openSessions: number
}

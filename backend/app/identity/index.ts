import { registerTexts } from '#shared'
import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }
import './caller_context.js'

registerTexts('identity', { 'pt-BR': ptBR, en })

export * from './types.js'
export { type AuthOptions } from './middleware/auth_middleware.js'
export { type SessionRecord, type EndReason, sessionMayStillDrain, DRAIN_MS } from './domain/session_state.js'
export { themeOf } from './domain/theme.js'
export { parseHierarchyCategoryId, type HierarchyCategoryKey } from './domain/hierarchy_category_id.js'
export {
  createInstitution,
  createRegion,
  createSchool,
  createGrade,
  createClass,
} from './actions/create_hierarchy.js'
export {
  beginInstitution,
  type FirstInstitution,
  type InstitutionRefusal,
} from './actions/begin_institution.js'
export { createCandidate, prepareCandidate, type NewCandidate } from './actions/create_candidate.js'
export { createUser, hashPassword, type NewUser } from './actions/create_user.js'
export { addToClass, linkGuardian } from './actions/link_people.js'
export { flushFailedLogins } from './sessions/failed_logins.js'
export { onlyOfSchools, onlyPeopleOf, seenSchool } from './queries/scoped.js'
export { freshCodes, type FreshCode } from './first_access/codes.js'
export { issueMailedCode, storePrinted, type MailedAccess } from './first_access/issue_code.js'
export { FIRST_ACCESS_MS, firstAccessFragment, shownCode } from './domain/first_access_code.js'
export {
  arrivalsByClass,
  openCardsOf,
  countWaiting,
  waitingPeople,
  type ArrivalsOfClass,
  type AskedWaiting,
  type WaitingPerson,
} from './queries/waiting_people.js'
export { moveToClass, upsertCandidates, type UpsertedCandidate } from './actions/upsert_candidates.js'
export { activateByUndo, deactivateByList } from './actions/deactivate_by_list.js'
export { activePeople } from './queries/active_people.js'
export { inOtherClasses } from './queries/in_other_classes.js'
export { undoUpsert, type DoneToCandidate } from './actions/undo_upsert.js'
export { registerRenamed, type RenamedPerson } from './actions/renamed_people.js'
export {
  isWithin,
  planCandidates,
  type PlannedCandidate,
  type UpsertMode,
} from './queries/plan_candidates.js'
export { peopleNamed, type NamedPeople, type NamedPerson } from './queries/candidates_named.js'
export { freeUsername, personMeant, usernamesFor, type RowRemark } from './queries/person_meant.js'
export { guardiansByAddress, linksOfGuardians } from './queries/guardians_named.js'
export { byName, isOwnClass, presentYear } from './queries/named_places.js'
export { type CandidateRow, type FieldChange } from './domain/candidate_row.js'
export { givenPasswordJudge, hashGiven } from './passwords/given_passwords.js'
export {
  beginErasing,
  erasedAmong,
  eraseIdentity,
  isBeingErased,
  leaveErasing,
  isErased,
  orderErased,
  sharesAddress,
} from './actions/erase_person.js'
export { isOfErasedGuardian, type ErasedKeys, type FormerKeys } from './domain/former_keys.js'
export { registerErasedKeys } from './queries/erased_keys.js'
export { endSession } from './actions/end_session.js'
export { endSessions, endSessionsIn } from './actions/end_sessions.js'
export { isSittingNow } from './passwords/sitting_now.js'
export { normalUsername } from './domain/username.js'
export { readPasswordFile, type PasswordFileRefusal } from './passwords/password_file.js'
export { firstInstitutionValidator } from './validators/first_institution.js'
export { freeLogin } from './actions/free_login.js'
export { mayFreeLogin } from './queries/may_free_login.js'
export { removeOldLogins } from './actions/remove_old_logins.js'
export { registerResetMail, type ResetMail } from './password_resets/reset_mail.js'
export { endResetsOf, issueResetLinks, RESET_MS, type ResetLink } from './password_resets/reset_links.js'
export { registerSitsNow } from './passwords/sitting_now.js'
export { removeFactorOf } from './actions/remove_factor.js'
export { renewFactorSecrets } from './second_factor/sealed_secrets.js'
export { networkRange } from './sessions/networks.js'
export { endKeySession, openKeySession } from './sessions/key_sessions.js'
export { logIn } from './actions/log_in.js'
export { enterKnown, type KnownLogin } from './actions/enter_known.js'
export { type Spend } from './actions/enter.js'
export { type Account, findAccount } from './queries/find_account.js'
export { refuseLogin } from './domain/refusals.js'
export { accountsHere } from './queries/accounts_of_address.js'
export { networkOf } from './passwords/network_of.js'
export {
  candidateIdsOf,
  membersOfClasses,
  idsInGroup,
  guardianIdsOf,
  userIdsByName,
  ofSchools,
  schoolScopeOf,
  type SchoolScope,
} from './queries/people.js'
export {
  accommodationOf,
  accommodationsOf,
  isCandidateOf,
  notedAccommodations,
  timeFactorOf,
} from './queries/accommodations.js'
export {
  isSameAccommodation,
  saveAccommodation,
  saveAccommodations,
  type NotedAccommodation,
} from './actions/save_accommodation.js'
export { factorAt, LEAST_FACTOR, MOST_FACTOR, type Accommodation } from './domain/accommodation.js'
export { hierarchyIds } from './domain/hierarchy_filter.js'
export { onlyClassesOf, onlySchoolsOf, schoolsOfRegions } from './queries/scoped.js'
export { pageOf, type Page } from './queries/page_of.js'
export { codenameOf } from './actions/make_places.js'
export {
  candidatesAfter,
  classesAfter,
  countCandidates,
  countClasses,
  countSchools,
  schoolsAfter,
} from './queries/exported_people.js'
export { candidateIdsFound, onlyCandidatesFound, type CandidateFilter } from './queries/list_candidates.js'
export { peopleByAddress, type Addressed } from './queries/people_by_address.js'
export { hierarchyText } from './validators/pickers.js'
export { candidatesOfIdentifiers } from './queries/candidates_of_identifiers.js'
export { candidateIdsOfClasses } from './queries/scoped_class.js'
export { saveFurther, savePerson, type PersonFields, type RolesByGroup } from './actions/save_person.js'
export {
  findPersonRow,
  hasOtherActive,
  isActiveIn,
  listPeople,
  personRecord,
  takenNames,
} from './queries/people_records.js'
export {
  countPeopleSelected,
  onlyPeopleSelected,
  peopleIdsSelected,
  type PeopleSelection,
} from './queries/people_found.js'
export {
  optionalSelection,
  peopleFields,
  peopleSelection,
  selectionOf,
} from './validators/people_selection.js'
export { findPersonInScope, type PersonInScope } from './queries/person_in_scope.js'
export { findSession } from './queries/find_session.js'
export { callerIfAny } from './queries/caller_if_any.js'
export { onSessionsChanged } from './sessions/session_listeners.js'
export {
  hearRightsChange,
  onRightsChanged,
  registerRightsCarrier,
  RIGHTS_CHECKED_EVERY_MS,
  registerRightsReader,
  rereadRights,
  rightsChanged,
  type RightsChange,
} from './sessions/rights_changes.js'
export { callerOfSession, liveSession, liveSessions } from './queries/live_sessions.js'

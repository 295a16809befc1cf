import ApiIcon from '@mui/icons-material/ApiOutlined'
import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import DateRangeIcon from '@mui/icons-material/DateRange'
import EventNoteIcon from '@mui/icons-material/EventNote'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import FolderIcon from '@mui/icons-material/Folder'
import ForumIcon from '@mui/icons-material/ForumOutlined'
import GavelIcon from '@mui/icons-material/Gavel'
import HowToRegIcon from '@mui/icons-material/HowToReg'
import KeyIcon from '@mui/icons-material/VpnKeyOutlined'
import LoginIcon from '@mui/icons-material/Login'
import KeyOffIcon from '@mui/icons-material/KeyOff'
import MenuOpenIcon from '@mui/icons-material/MenuOpen'
import MonitorHeartIcon from '@mui/icons-material/MonitorHeartOutlined'
import PendingActionsIcon from '@mui/icons-material/PendingActionsOutlined'
import PeopleIcon from '@mui/icons-material/People'
import PhonelinkLockIcon from '@mui/icons-material/PhonelinkLock'
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd'
import PrivacyTipIcon from '@mui/icons-material/PrivacyTipOutlined'
import RateReviewIcon from '@mui/icons-material/RateReviewOutlined'
import RuleIcon from '@mui/icons-material/Rule'
import TranslateIcon from '@mui/icons-material/Translate'
import TuneIcon from '@mui/icons-material/Tune'
import { AUDIT_PAGES } from './audit_pages'
import { EMAIL_PAGES } from '../emails/pages'
import { HIERARCHY_PAGES } from '../hierarchy/pages'
import { IMPORT_PAGES } from '../imports/pages'
import { from } from './lazy_page'
import type { FixedPage, ResourcePages } from './page_types'

const OFFICE = ['ADMINISTRADOR', 'Professor']
const EXPORTERS = ['ADMINISTRADOR', 'Professor', 'COORDINATOR']
const ADMINISTRATORS = ['ADMINISTRADOR']
/** They manage accounts: those of their institution, or of their school. */
const ACCOUNT_MANAGERS = ['ADMINISTRADOR', 'SCHOOL-ADMIN']

const selections = () => import('../selections/ProcessPages')
const options = () => import('../appeal_results/OptionPages')
const resultAppeals = () => import('../selections/AppealPages')
const periods = () => import('../periods/YearPeriodPages')
const providers = () => import('../identity_providers/ProviderPages')
const menus = () => import('../periods/MenuPages')
const typeForms = () => import('../correction_types/TypeForms')

/** Every page of the console: router, menu and guard read it. */
export const CONSOLE_PAGES: readonly (ResourcePages | FixedPage)[] = [
  ...IMPORT_PAGES,
  {
    kind: 'page',
    name: 'first_access',
    path: '/users/first-access',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Users',
    menu: { section: 'accounts', icon: BadgeIcon, label: 'first_access.menu' },
    page: from(() => import('../first_access/FirstAccessPage'), 'FirstAccessPage'),
  },
  {
    kind: 'page',
    name: 'batch',
    path: '/batchapplications/exams',
    groups: OFFICE,
    needs: 'BackOffice.Batch',
    menu: { section: 'exams', icon: PlaylistAddIcon, label: 'batch.menu' },
    page: from(() => import('../batch/BatchPage'), 'BatchPage'),
  },
  {
    kind: 'resource',
    name: 'exams',
    groups: OFFICE,
    menu: { section: 'exams', icon: FactCheckIcon },
    list: from(() => import('../exams/ExamList'), 'ExamList'),
    show: from(() => import('../exams/ExamShow'), 'ExamShow'),
    recordRepresentation: 'name',
  },
  {
    kind: 'resource',
    name: 'collections',
    groups: OFFICE,
    menu: { section: 'exams', icon: FolderIcon },
    list: from(() => import('../collections/CollectionList'), 'CollectionList'),
    show: from(() => import('../collections/CollectionShow'), 'CollectionShow'),
    recordRepresentation: 'name',
  },
  {
    kind: 'resource',
    name: 'correction_types',
    groups: ADMINISTRATORS,
    menu: { section: 'exams', icon: RuleIcon },
    list: from(() => import('../correction_types/TypeList'), 'TypeList'),
    show: from(() => import('../correction_types/TypeShow'), 'TypeShow'),
    create: from(typeForms, 'TypeCreate'),
    edit: from(typeForms, 'TypeVersion'),
    recordRepresentation: 'name',
  },
  {
    kind: 'resource',
    name: 'selection_processes',
    groups: ADMINISTRATORS,
    menu: { section: 'appeals', icon: HowToRegIcon },
    list: from(selections, 'ProcessList'),
    create: from(selections, 'ProcessCreate'),
    edit: from(selections, 'ProcessEdit'),
    recordRepresentation: 'name',
  },
  { kind: 'resource', name: 'exports', groups: EXPORTERS, needs: 'BackOffice.Exports' },
  { kind: 'resource', name: 'selection_results', groups: ADMINISTRATORS },
  {
    kind: 'resource',
    name: 'result_appeals',
    groups: ADMINISTRATORS,
    menu: { section: 'appeals', icon: GavelIcon },
    list: from(resultAppeals, 'ResultAppealList'),
    show: from(resultAppeals, 'ResultAppealShow'),
  },
  {
    kind: 'resource',
    name: 'appeal_results',
    groups: ADMINISTRATORS,
    menu: { section: 'appeals', icon: RateReviewIcon },
    list: from(options, 'OptionList'),
    create: from(options, 'OptionCreate'),
    edit: from(options, 'OptionEdit'),
    recordRepresentation: 'description',
  },
  {
    kind: 'page',
    name: 'chat_management',
    path: '/users/chat-management',
    groups: OFFICE,
    needs: 'BackOffice.Rooms',
    menu: { section: 'accounts', icon: ForumIcon, label: 'chat_management.menu' },
    page: from(() => import('../chat_management/ChatManagementPage'), 'ChatManagementPage'),
  },
  {
    kind: 'page',
    name: 'scheduling_menu',
    path: '/config-scheduling/menu',
    groups: 'everybody',
    menu: { section: 'periods', icon: EventNoteIcon, label: 'periods.menu' },
    page: from(() => import('../periods/PeriodMenuPage'), 'PeriodMenuPage'),
  },
  {
    kind: 'resource',
    name: 'year_periods',
    groups: OFFICE,
    needs: 'BackOffice.Periods',
    menu: { section: 'periods', icon: DateRangeIcon },
    list: from(periods, 'YearPeriodList'),
    create: from(periods, 'YearPeriodCreate'),
    edit: from(periods, 'YearPeriodEdit'),
    recordRepresentation: 'description',
  },
  {
    kind: 'resource',
    name: 'scheduling_menus',
    groups: OFFICE,
    needs: 'BackOffice.Periods',
    menu: { section: 'periods', icon: MenuOpenIcon },
    list: from(menus, 'MenuList'),
    create: from(menus, 'MenuCreate'),
    edit: from(menus, 'MenuEdit'),
    recordRepresentation: 'name',
  },
  {
    kind: 'resource',
    name: 'people',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Users',
    menu: { section: 'accounts', icon: BadgeIcon },
    list: from(() => import('../people/PeopleList'), 'PeopleList'),
    create: from(() => import('../people/PersonCreate'), 'PersonCreate'),
    edit: from(() => import('../people/PersonEdit'), 'PersonEdit'),
    recordRepresentation: 'name',
  },
  {
    kind: 'resource',
    name: 'privacy_requests',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Privacy',
    menu: { section: 'accounts', icon: PrivacyTipIcon },
    list: from(() => import('../privacy_requests/RequestList'), 'RequestList'),
    create: from(() => import('../privacy_requests/RequestCreate'), 'RequestCreate'),
    show: from(() => import('../privacy_requests/RequestShow'), 'RequestShow'),
  },
  {
    kind: 'resource',
    name: 'service_keys',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Keys',
    menu: { section: 'accounts', icon: ApiIcon },
    list: from(() => import('../service_keys/KeyList'), 'KeyList'),
    create: from(() => import('../service_keys/KeyCreate'), 'KeyCreate'),
    recordRepresentation: 'name',
  },
  {
    kind: 'page',
    name: 'api_reference',
    path: '/admin/api',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Keys',
    page: from(() => import('../api_reference/ApiPage'), 'ApiPage'),
  },
  {
    kind: 'page',
    name: 'group_permissions',
    path: '/users/permissions',
    groups: OFFICE,
    needs: 'BackOffice.Permissions',
    menu: { section: 'accounts', icon: KeyIcon, label: 'permissions.menu' },
    page: from(() => import('../permissions/PermissionsPage'), 'PermissionsPage'),
  },
  {
    kind: 'resource',
    name: 'identity_providers',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Providers',
    menu: { section: 'accounts', icon: LoginIcon },
    list: from(providers, 'ProviderList'),
    create: from(providers, 'ProviderCreate'),
    edit: from(providers, 'ProviderEdit'),
    recordRepresentation: 'name',
  },
  ...HIERARCHY_PAGES,
  ...AUDIT_PAGES,
  {
    kind: 'resource',
    name: 'failed_logins',
    groups: ACCOUNT_MANAGERS,
    menu: { section: 'accounts', icon: KeyOffIcon },
    list: from(() => import('../accounts/FailedLoginList'), 'FailedLoginList'),
  },
  {
    kind: 'resource',
    name: 'second_factors',
    groups: ADMINISTRATORS,
    menu: { section: 'accounts', icon: PhonelinkLockIcon },
    list: from(() => import('../accounts/SecondFactorList'), 'SecondFactorList'),
  },
  {
    kind: 'resource',
    name: 'open_sessions',
    groups: ACCOUNT_MANAGERS,
    menu: { section: 'accounts', icon: PeopleIcon },
    list: from(() => import('../accounts/OpenSessionList'), 'OpenSessionList'),
  },
  ...EMAIL_PAGES,
  {
    kind: 'resource',
    name: 'jobs',
    groups: OFFICE,
    menu: { section: 'server', icon: PendingActionsIcon },
    list: from(() => import('../jobs/JobList'), 'JobList'),
  },
  {
    kind: 'page',
    name: 'institution_settings',
    path: '/admin/settings',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Settings',
    menu: { section: 'server', icon: TuneIcon, label: 'institution_settings.menu' },
    page: from(() => import('../institution_settings/SettingsPage'), 'SettingsPage'),
  },
  {
    kind: 'page',
    name: 'texts',
    path: '/admin/texts',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Texts',
    menu: { section: 'server', icon: TranslateIcon, label: 'own_texts.menu' },
    page: from(() => import('../texts/TextsPage'), 'TextsPage'),
  },
  {
    kind: 'page',
    name: 'system',
    path: '/admin/system',
    groups: ADMINISTRATORS,
    menu: { section: 'server', icon: MonitorHeartIcon, label: 'system.menu' },
    page: from(() => import('../system/SystemPage'), 'SystemPage'),
  },
]

import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined'
import FamilyRestroomIcon from '@mui/icons-material/FamilyRestroomOutlined'
import GridOnIcon from '@mui/icons-material/GridOnOutlined'
import GroupAddIcon from '@mui/icons-material/GroupAdd'
import SupervisorAccountIcon from '@mui/icons-material/SupervisorAccountOutlined'
import UploadFileIcon from '@mui/icons-material/UploadFile'
import AssignmentIcon from '@mui/icons-material/AssignmentIndOutlined'
import MeetingRoomIcon from '@mui/icons-material/MeetingRoomOutlined'
import AccessibilityNewIcon from '@mui/icons-material/AccessibilityNewOutlined'
import { from } from '../app/lazy_page'
import type { FixedPage } from '../app/page_types'

const OFFICE = ['ADMINISTRADOR', 'Professor']
const ADMINISTRATORS = ['ADMINISTRADOR']

const importLists = () => import('./lists/ImportListPage')

/** Pages that take a file. */
export const IMPORT_PAGES: readonly FixedPage[] = [
  {
    kind: 'page',
    name: 'import_exam',
    path: '/imports/exam',
    groups: OFFICE,
    needs: 'BackOffice.Imports.Exams',
    menu: { section: 'exams', icon: UploadFileIcon, label: 'imports.exam.menu' },
    page: from(() => import('./ImportExamPage'), 'ImportExamPage'),
  },
  {
    kind: 'page',
    name: 'import_vectors',
    path: '/imports/vectors',
    groups: OFFICE,
    needs: 'BackOffice.Imports.Vectors',
    menu: { section: 'exams', icon: GridOnIcon, label: 'imports.vectors.menu' },
    page: from(() => import('./ImportVectorsPage'), 'ImportVectorsPage'),
  },
  {
    kind: 'page',
    name: 'import_candidates',
    path: '/imports/students',
    groups: OFFICE,
    needs: 'BackOffice.Imports.Students',
    menu: { section: 'accounts', icon: GroupAddIcon, label: 'imports.lists.kinds.students.menu' },
    page: from(importLists, 'ImportCandidatesPage'),
  },
  {
    kind: 'page',
    name: 'import_staff',
    path: '/imports/staff',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Imports.Staff',
    menu: { section: 'accounts', icon: SupervisorAccountIcon, label: 'imports.lists.kinds.staff.menu' },
    page: from(importLists, 'ImportStaffPage'),
  },
  {
    kind: 'page',
    name: 'import_guardians',
    path: '/imports/guardians',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Imports.Guardians',
    menu: { section: 'accounts', icon: FamilyRestroomIcon, label: 'imports.lists.kinds.guardians.menu' },
    page: from(importLists, 'ImportGuardiansPage'),
  },
  {
    kind: 'page',
    name: 'import_hierarchy',
    path: '/imports/hierarchy',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Imports.Hierarchy',
    menu: { section: 'accounts', icon: AccountTreeIcon, label: 'imports.lists.kinds.hierarchy.menu' },
    page: from(importLists, 'ImportHierarchyPage'),
  },
  {
    kind: 'page',
    name: 'import_applications',
    path: '/imports/applications',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Imports.Applications',
    menu: { section: 'exams', icon: AssignmentIcon, label: 'imports.lists.kinds.applications.menu' },
    page: from(importLists, 'ImportApplicationsPage'),
  },
  {
    kind: 'page',
    name: 'import_rooms',
    path: '/imports/rooms',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Imports.Rooms',
    menu: { section: 'exams', icon: MeetingRoomIcon, label: 'imports.lists.kinds.rooms.menu' },
    page: from(importLists, 'ImportRoomsPage'),
  },
  {
    kind: 'page',
    name: 'import_special_needs',
    path: '/imports/special-needs',
    groups: ADMINISTRATORS,
    needs: 'BackOffice.Imports.SpecialNeeds',
    menu: {
      section: 'accounts',
      icon: AccessibilityNewIcon,
      label: 'imports.lists.kinds.special_needs.menu',
    },
    page: from(importLists, 'ImportSpecialNeedsPage'),
  },
]

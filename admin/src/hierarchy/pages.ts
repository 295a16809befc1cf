import SchoolIcon from '@mui/icons-material/SchoolOutlined'
import { from } from '../app/lazy_page'
import type { ResourcePages } from '../app/page_types'

const OWN = {
  kind: 'resource',
  groups: ['ADMINISTRADOR'],
  needs: 'BackOffice.Users',
  recordRepresentation: 'name',
} as const

const regions = () => import('../regions/RegionPages')
const schools = () => import('../schools/SchoolPages')
const grades = () => import('../grades/GradePages')
const classes = () => import('../classes/ClassPages')

/** Rows of `CONSOLE_PAGES`: schools, classes, grades and regions. The first one leads to the others. */
export const HIERARCHY_PAGES: readonly ResourcePages[] = [
  {
    ...OWN,
    name: 'schools',
    menu: { section: 'accounts', icon: SchoolIcon, label: 'hierarchy.menu' },
    list: from(schools, 'SchoolList'),
    create: from(schools, 'SchoolCreate'),
    edit: from(schools, 'SchoolEdit'),
  },
  {
    ...OWN,
    name: 'school_classes',
    list: from(classes, 'ClassList'),
    create: from(classes, 'ClassCreate'),
    edit: from(classes, 'ClassEdit'),
  },
  {
    ...OWN,
    name: 'school_grades',
    list: from(grades, 'GradeList'),
    create: from(grades, 'GradeCreate'),
    edit: from(grades, 'GradeEdit'),
  },
  {
    ...OWN,
    name: 'regions',
    list: from(regions, 'RegionList'),
    create: from(regions, 'RegionCreate'),
    edit: from(regions, 'RegionEdit'),
  },
]

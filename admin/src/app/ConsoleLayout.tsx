import UploadFileIcon from '@mui/icons-material/UploadFile'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import FolderIcon from '@mui/icons-material/Folder'
import GavelIcon from '@mui/icons-material/Gavel'
import HowToRegIcon from '@mui/icons-material/HowToReg'
import RateReviewIcon from '@mui/icons-material/RateReviewOutlined'
import KeyOffIcon from '@mui/icons-material/KeyOff'
import PeopleIcon from '@mui/icons-material/People'
import PersonIcon from '@mui/icons-material/Person'
import RuleIcon from '@mui/icons-material/Rule'
import PhonelinkLockIcon from '@mui/icons-material/PhonelinkLock'
import MonitorHeartIcon from '@mui/icons-material/MonitorHeartOutlined'
import MenuItem from '@mui/material/MenuItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import type { ReactElement } from 'react'
import {
  AppBar,
  CanAccess,
  Layout,
  LoadingIndicator,
  Logout,
  Menu,
  TitlePortal,
  useCanAccess,
  useGetIdentity,
  UserMenu,
  useTranslate,
  type LayoutProps,
} from 'react-admin'
import { ConsoleJobs } from '../jobs/ConsoleJobs'
import { LanguageMenu } from './LanguageMenu'

function ConsoleMenu() {
  const translate = useTranslate()
  return (
    <Menu>
      <CanAccess resource="console" action="list">
        <Menu.Item
          to="/imports/exam"
          primaryText={translate('imports.exam.menu')}
          leftIcon={<UploadFileIcon />}
        />
      </CanAccess>
      <ResourceItem resource="exams" icon={<FactCheckIcon />} />
      <ResourceItem resource="collections" icon={<FolderIcon />} />
      <ResourceItem resource="selection_processes" icon={<HowToRegIcon />} />
      <ResourceItem resource="result_appeals" icon={<GavelIcon />} />
      <ResourceItem resource="appeal_results" icon={<RateReviewIcon />} />
      <ResourceItem resource="correction_types" icon={<RuleIcon />} />
      <ResourceItem resource="failed_logins" icon={<KeyOffIcon />} />
      <ResourceItem resource="second_factors" icon={<PhonelinkLockIcon />} />
      <ResourceItem resource="open_sessions" icon={<PeopleIcon />} />
      <CanAccess resource="system" action="list">
        <Menu.Item
          to="/admin/system"
          primaryText={translate('system.menu')}
          leftIcon={<MonitorHeartIcon />}
        />
      </CanAccess>
      <BackItem />
    </Menu>
  )
}

/** The list of a resource, for those who may open it. */
function ResourceItem({ resource, icon }: { resource: string; icon: ReactElement }) {
  const translate = useTranslate()
  return (
    <CanAccess resource={resource} action="list">
      <Menu.Item
        to={`/admin/${resource}`}
        primaryText={translate(`resources.${resource}.name`, { smart_count: 2 })}
        leftIcon={icon}
      />
    </CanAccess>
  )
}

/** People who only manage accounts have no list of exams to go back to. */
function BackItem() {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'console', action: 'list' })
  return (
    <MenuItem component="a" href={canAccess === false ? '/' : '/applications'}>
      <ListItemIcon>
        <ArrowBackIcon />
      </ListItemIcon>
      {translate(canAccess === false ? 'console.back_to_start' : 'console.back_to_exams')}
    </MenuItem>
  )
}

/** Its accessible name is the visible text, the person's name, so that speech input can use it. */
function ConsoleUserMenu() {
  const translate = useTranslate()
  const { data } = useGetIdentity()
  return (
    <UserMenu label={data?.fullName}>
      <MenuItem component="a" href="/account">
        <ListItemIcon>
          <PersonIcon />
        </ListItemIcon>
        {translate('console.own_account')}
      </MenuItem>
      <Logout />
    </UserMenu>
  )
}

function ConsoleToolbar() {
  const translate = useTranslate()
  return (
    <>
      <LanguageMenu />
      <LoadingIndicator aria-label={translate('ra.page.loading')} />
    </>
  )
}

/** Where the page within has no heading of its own, the title of the bar is the first heading. */
const TITLE = { component: 'h1' } as const

function ConsoleAppBar() {
  return (
    <AppBar color="primary" toolbar={<ConsoleToolbar />} userMenu={<ConsoleUserMenu />}>
      <TitlePortal {...TITLE} />
    </AppBar>
  )
}

export const ConsoleLayout = (props: LayoutProps) => (
  <>
    <Layout {...props} menu={ConsoleMenu} appBar={ConsoleAppBar} />
    <ConsoleJobs />
  </>
)

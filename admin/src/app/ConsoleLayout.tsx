import UploadFileIcon from '@mui/icons-material/UploadFile'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import FolderIcon from '@mui/icons-material/Folder'
import KeyOffIcon from '@mui/icons-material/KeyOff'
import PeopleIcon from '@mui/icons-material/People'
import PersonIcon from '@mui/icons-material/Person'
import PhonelinkLockIcon from '@mui/icons-material/PhonelinkLock'
import MenuItem from '@mui/material/MenuItem'
import ListItemIcon from '@mui/material/ListItemIcon'
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
        <Menu.Item
          to="/admin/exams"
          primaryText={translate('resources.exams.name', { smart_count: 2 })}
          leftIcon={<FactCheckIcon />}
        />
        <Menu.Item
          to="/admin/collections"
          primaryText={translate('resources.collections.name', { smart_count: 2 })}
          leftIcon={<FolderIcon />}
        />
      </CanAccess>
      <CanAccess resource="failed_logins" action="list">
        <Menu.Item
          to="/admin/failed_logins"
          primaryText={translate('resources.failed_logins.name', { smart_count: 2 })}
          leftIcon={<KeyOffIcon />}
        />
      </CanAccess>
      <CanAccess resource="second_factors" action="list">
        <Menu.Item
          to="/admin/second_factors"
          primaryText={translate('resources.second_factors.name', { smart_count: 2 })}
          leftIcon={<PhonelinkLockIcon />}
        />
      </CanAccess>
      <CanAccess resource="open_sessions" action="list">
        <Menu.Item
          to="/admin/open_sessions"
          primaryText={translate('resources.open_sessions.name', { smart_count: 2 })}
          leftIcon={<PeopleIcon />}
        />
      </CanAccess>
      <BackItem />
    </Menu>
  )
}

/** Whoever only looks after accounts has no list of exams to go back to. */
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

/** Named by what it shows, the person's name, so that who speaks to the computer can call it. */
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

const ConsoleToolbar = () => (
  <>
    <LanguageMenu />
    <LoadingIndicator />
  </>
)

/** Where the page within has none of its own, the title of the bar is its first heading. */
const TITLE = { component: 'h1' } as const

function ConsoleAppBar() {
  return (
    <AppBar color="primary" toolbar={<ConsoleToolbar />} userMenu={<ConsoleUserMenu />}>
      <TitlePortal {...TITLE} />
    </AppBar>
  )
}

export const ConsoleLayout = (props: LayoutProps) => (
  <Layout {...props} menu={ConsoleMenu} appBar={ConsoleAppBar} />
)

import UploadFileIcon from '@mui/icons-material/UploadFile'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import FolderIcon from '@mui/icons-material/Folder'
import KeyOffIcon from '@mui/icons-material/KeyOff'
import PhonelinkLockIcon from '@mui/icons-material/PhonelinkLock'
import MenuItem from '@mui/material/MenuItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import {
  AppBar,
  CanAccess,
  Layout,
  LoadingIndicator,
  Menu,
  TitlePortal,
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
      <MenuItem component="a" href="/applications">
        <ListItemIcon>
          <ArrowBackIcon />
        </ListItemIcon>
        {translate('console.back_to_exams')}
      </MenuItem>
    </Menu>
  )
}

/** Named by what it shows, the person's name, so that who speaks to the computer can call it. */
function ConsoleUserMenu() {
  const { data } = useGetIdentity()
  return <UserMenu label={data?.fullName} />
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

import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import PersonIcon from '@mui/icons-material/Person'
import MenuItem from '@mui/material/MenuItem'
import ListSubheader from '@mui/material/ListSubheader'
import ListItemIcon from '@mui/material/ListItemIcon'
import { Suspense } from 'react'
import {
  AppBar,
  Layout,
  Loading,
  LoadingIndicator,
  Logout,
  Menu,
  Title,
  TitlePortal,
  useCanAccess,
  useGetIdentity,
  usePermissions,
  useSidebarState,
  UserMenu,
  useTranslate,
  type LayoutProps,
} from 'react-admin'
import { ConsoleJobs } from '../jobs/ConsoleJobs'
import { LanguageMenu } from './LanguageMenu'
import { currentUser } from '../providers/session'
import type { Permissions } from '../providers/auth'
import { ConsoleRights } from './ConsoleRights'
import { SECTIONS } from './page_types'
import { mayOpen } from './may_open'
import { CONSOLE_PAGES } from './pages'

function ConsoleMenu() {
  return (
    <Menu>
      {SECTIONS.map((section) => (
        <MenuSection key={section} section={section} />
      ))}
      <BackItem />
    </Menu>
  )
}

/** The entries of a section that this person may open; without any there is no heading either. */
function MenuSection({ section }: { section: (typeof SECTIONS)[number] }) {
  const translate = useTranslate()
  const { permissions } = usePermissions<Permissions | null>()
  const [open] = useSidebarState()
  const rows = CONSOLE_PAGES.filter(
    ({ menu, name }) =>
      menu?.section === section &&
      permissions &&
      mayOpen(permissions.group, name, permissions.rights, permissions.preferences)
  )
  if (rows.length === 0) return null
  const heading = translate(`console.sections.${section}`)
  return (
    <>
      {open && (
        <ListSubheader component="div" disableSticky sx={{ lineHeight: 2.5 }}>
          {heading}
        </ListSubheader>
      )}
      {rows.map((row) => {
        const Icon = row.menu?.icon
        return (
          <Menu.Item
            key={row.name}
            to={row.kind === 'page' ? row.path : `/admin/${row.name}`}
            primaryText={translate(row.menu?.label ?? `resources.${row.name}.name`, { smart_count: 2 })}
            leftIcon={Icon && <Icon />}
          />
        )
      })}
    </>
  )
}

/** People who only manage accounts have no list of exams to go back to. */
function BackItem() {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'exams', action: 'list' })
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
    // It holds the heading of the page, which would be hidden from screen readers too wherever the page is scrolled.
    <AppBar alwaysOn color="primary" toolbar={<ConsoleToolbar />} userMenu={<ConsoleUserMenu />}>
      <TitlePortal {...TITLE} />
    </AppBar>
  )
}

/** Until the code of a page has come, the bar says so: its heading is never empty. */
function PageLoading() {
  const translate = useTranslate()
  return (
    <>
      <Title title={translate('ra.page.loading')} />
      <Loading />
    </>
  )
}

function OwnRights() {
  const user = currentUser()
  return user && <ConsoleRights key={user.id} userId={user.id} />
}

export const ConsoleLayout = ({ children, ...props }: LayoutProps) => (
  <>
    <OwnRights />
    <Layout {...props} menu={ConsoleMenu} appBar={ConsoleAppBar}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </Layout>
    <ConsoleJobs />
  </>
)

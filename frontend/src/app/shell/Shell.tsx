import { Box } from '../../ui/Box.ts'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../locales/i18n.ts'
import { laterView } from '../../shared/later_piece.ts'
import { useMediaQuery } from '../../shared/use_media_query.ts'
import { DESK_QUERY } from '../../ui/theme.ts'
import { useLocation, useNavigationType } from '../../shared/router/index.ts'
import { useLink } from '../../api/link.ts'
import { useMenu } from '../../api/menu.ts'
import { canSit, isStaff, useSession } from '../../api/session.ts'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { ModalSheet } from '../../ui/ModalSheet.tsx'
import type { IsBuilt } from '../routes/route_table.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SideMenu } from './SideMenu.tsx'

const SIDE_MENU_WIDTH = 300

/** A candidate downloads none of it. */
const StaffJobs = laterView(async () => {
  const [jobs] = await Promise.all([import('../../features/jobs/StaffJobs.tsx'), loadTexts(['jobs'])])
  return jobs
})

const StaffRights = laterView(() => import('./StaffRights.tsx'))

/** Header, side menu and footer around a page, as the server configures them. */
export default function Shell({ isBuilt, children }: { isBuilt: IsBuilt; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const sections = useMenu()
  const isWide = useMediaQuery(DESK_QUERY)
  const [open, setOpen] = useState(false)
  const link = useLink()
  const user = useSession()?.user
  const sitsExams = user !== undefined && canSit(user)
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const arrivedBefore = useRef(false)
  const how = useNavigationType()
  const arrive = useEffectEvent(() => {
    // A page that redirects must not close a menu that was opened while it loaded.
    if (how !== 'REPLACE') setOpen(false)
    // A new page starts at its top, also for a screen reader; the first one is announced by the browser.
    if (arrivedBefore.current) {
      main.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    arrivedBefore.current = true
  })
  useEffect(() => arrive(), [pathname])
  const hasMenu = sections.length > 0
  const menu = <SideMenu sections={sections} isBuilt={isBuilt} />
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="a" href="#conteudo" sx={SKIP}>
        {t('skip')}
      </Box>
      <OfflineBanner link={link} answers={sitsExams ? 'stored' : 'none'} />
      <Header onOpenMenu={hasMenu && !isWide ? () => setOpen(true) : null} />
      <Box sx={{ flex: 1, display: 'flex' }}>
        {hasMenu && isWide && (
          <Box
            sx={{
              width: SIDE_MENU_WIDTH,
              flexShrink: 0,
              borderRight: 1,
              borderColor: 'divider',
              backgroundColor: 'background.paper',
            }}
          >
            <Box sx={{ position: 'sticky', top: 'calc(64px + var(--link-line, 0px))' }}>{menu}</Box>
          </Box>
        )}
        <Box
          component="main"
          id="conteudo"
          ref={main}
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, outline: 'none' }}
        >
          {children}
        </Box>
      </Box>
      <Footer />
      {user !== undefined && isStaff(user) && (
        <>
          <StaffJobs key={`jobs ${user.id}`} userId={user.id} />
          <StaffRights key={`rights ${user.id}`} userId={user.id} />
        </>
      )}
      {hasMenu && !isWide && open && (
        <ModalSheet place="side" aria-label={t('menu.label')} onClose={() => setOpen(false)}>
          <Box sx={{ overflowY: 'auto' }}>{menu}</Box>
        </ModalSheet>
      )}
    </Box>
  )
}

const SKIP = {
  position: 'absolute',
  left: 8,
  top: -80,
  zIndex: 'tooltip',
  px: 4,
  py: 2,
  backgroundColor: 'background.paper',
  borderRadius: 1,
  '&:focus': { top: 8 },
} as const

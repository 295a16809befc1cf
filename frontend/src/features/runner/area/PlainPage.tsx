import { styled } from '../../../ui/styled.ts'
import { useContext, type ReactNode } from 'react'
import { useSettings } from '../../../api/settings.ts'
import { ExamHeadContext } from '../../../exam/slots/exam_head.ts'
import { Logo } from '../../../ui/Logo.tsx'

const Page = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: theme.palette.background.default,
}))

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '8px 24px',
  minHeight: 64,
  borderBottom: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 },
  '& > [data-part=person]': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 44,
    marginLeft: 'auto',
  },
  // On a phone the exam's name takes a line of its own below logo and profile.
  [theme.breakpoints.down('sm')]: {
    padding: '8px 16px',
    flexWrap: 'wrap',
    columnGap: 8,
    rowGap: 0,
    // The logo shrinks, so that the profile stays beside it.
    '& > :first-child': { flex: '1 1 0', minWidth: 0 },
    '& > span': { order: 1, flexBasis: '100%' },
  },
}))

const Main = styled('main')(({ theme }) => ({
  width: '100%',
  maxWidth: 760,
  margin: '0 auto',
  padding: '32px 24px 64px',
  flex: 1,
  [theme.breakpoints.down('sm')]: { padding: '20px 16px 48px' },
}))

/** A plain page of the exam area: the Banca logo, the exam's name, bell and profile, one column. */
export function PlainPage({
  title,
  children,
  wide = false,
}: {
  title: string
  children: ReactNode
  wide?: boolean
}) {
  const settings = useSettings()
  return (
    <Page>
      <Head>
        <Logo src={settings?.theme.logos.header} name={settings?.institution.name ?? 'Banca'} height={28} />
        <span>{title}</span>
        <div data-part="person">{useContext(ExamHeadContext)}</div>
      </Head>
      <Main style={wide ? { maxWidth: 960 } : undefined}>{children}</Main>
    </Page>
  )
}

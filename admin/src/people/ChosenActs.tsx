import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import BlockIcon from '@mui/icons-material/Block'
import HowToRegIcon from '@mui/icons-material/HowToReg'
import MailIcon from '@mui/icons-material/MailOutlineOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import SchoolIcon from '@mui/icons-material/School'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import Typography from '@mui/material/Typography'
import { useState, type ReactElement } from 'react'
import { useCanAccess, useListContext, useTranslate } from 'react-admin'
import { ActiveDialog } from './ActiveDialog'
import { CardsDialog } from './CardsDialog'
import { useChosen, useCounted } from './chosen'
import { MailDialog } from './MailDialog'
import { MoveDialog } from './MoveDialog'
import { RoleDialog } from './RoleDialog'

const P = 'resources.people'

const ACTS = ['deactivate', 'activate', 'move', 'role', 'cards', 'mail'] as const
type ActName = (typeof ACTS)[number]

const ICONS: Readonly<Record<ActName, ReactElement>> = {
  deactivate: <BlockIcon />,
  activate: <HowToRegIcon />,
  move: <SchoolIcon />,
  role: <BadgeIcon />,
  cards: <PrintIcon />,
  mail: <MailIcon />,
}

/** How many are chosen, and what may be done to them; each act says before to how many. On a phone the acts are a menu. */
export function ChosenActs({ isNarrow }: { isNarrow: boolean }) {
  const translate = useTranslate()
  const counted = useCounted()
  const { count, isAll, exceptions, chooseAll, keep } = useChosen()
  const { total = 0 } = useListContext()
  const { canAccess: mayMail } = useCanAccess({ resource: 'email_form', action: 'list' })
  const [open, setOpen] = useState<ActName | null>(null)
  const close = () => setOpen(null)
  if (count === 0 && !isAll) return null
  const acts = ACTS.filter((name) => name !== 'mail' || mayMail === true)
  const shown = isAll
    ? exceptions > 0
      ? translate(`${P}.all_but`, { ...counted(exceptions), all: counted(total).number })
      : translate(`${P}.all_chosen`, counted(total))
    : translate(`${P}.chosen`, counted(count))
  return (
    <Box
      role="group"
      aria-label={shown}
      sx={{
        p: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        alignItems: 'center',
        '& .MuiButton-root': { minHeight: isNarrow ? 44 : 32 },
        ...(isNarrow && {
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          // The button that makes somebody floats there.
          pr: 10,
          borderTop: 1,
          borderColor: 'divider',
        }),
      }}
    >
      <Typography component="span" role="status" sx={{ px: 1 }}>
        {shown}
      </Typography>
      {!isAll && total > count && (
        <Button size="small" onClick={chooseAll}>
          {translate(`${P}.choose_all`, counted(total))}
        </Button>
      )}
      <Button size="small" onClick={() => keep([])}>
        {translate(`${P}.choose_none`)}
      </Button>
      {isNarrow ? (
        <ActMenu acts={acts} onChoose={setOpen} isDisabled={count === 0} />
      ) : (
        acts.map((name) => (
          <Button
            key={name}
            size="small"
            startIcon={ICONS[name]}
            disabled={count === 0}
            onClick={() => setOpen(name)}
          >
            {translate(`${P}.${name}`)}
          </Button>
        ))
      )}
      {(open === 'activate' || open === 'deactivate') && (
        <ActiveDialog isActive={open === 'activate'} onClose={close} />
      )}
      {open === 'move' && <MoveDialog onClose={close} />}
      {open === 'role' && <RoleDialog onClose={close} />}
      {open === 'cards' && <CardsDialog onClose={close} />}
      {open === 'mail' && <MailDialog onClose={close} />}
    </Box>
  )
}

interface ActMenuProps {
  acts: readonly ActName[]
  isDisabled: boolean
  onChoose: (name: ActName) => void
}

function ActMenu({ acts, isDisabled, onChoose }: ActMenuProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="contained"
        aria-haspopup="menu"
        disabled={isDisabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate(`${P}.acts`)}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {acts.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onChoose(name)
            }}
          >
            <ListItemIcon>{ICONS[name]}</ListItemIcon>
            {translate(`${P}.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

import PendingIcon from '../../../ui/icons/AttachFile.ts'
import CheckIcon from '../../../ui/icons/Check.ts'
import FlagIcon from '../../../ui/icons/Flag.ts'
import TimerOffIcon from '../../../ui/icons/TimerOffOutlined.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { styled } from '../../../ui/styled.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavItem } from '../rules/navigation.ts'

export const SLOT_WIDTH = 70

const Slot = styled(PlainButton)(({ theme }) => {
  const { palette } = theme
  return {
    width: SLOT_WIDTH - 8,
    height: 48,
    margin: '0 4px',
    borderRadius: 8,
    border: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    color: palette.text.primary,
    fontFamily: 'inherit',
    fontSize: '1rem',
    fontVariantNumeric: 'tabular-nums',
    position: 'relative',
    '&[data-answered=true]': {
      borderColor: palette.primary.main,
      backgroundColor: palette.success.light,
      fontWeight: 600,
    },
    '&[aria-current=step]': { borderWidth: 3, borderColor: palette.primary.main, fontWeight: 700 },
    '&[data-expired=true]': { borderStyle: 'dashed', color: palette.text.secondary },
    '&:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
    '&:disabled:not([aria-current=step])': { color: palette.text.secondary },
    '& svg': { fontSize: 16, position: 'absolute', top: 3 },
    '& svg[data-sign=state]': { right: 4 },
    '& svg[data-sign=mark]': { left: 4, color: palette.warning.main },
    // A bar under the open one: visible without colours.
    '&[aria-current=step]::after': {
      content: '""',
      position: 'absolute',
      left: 12,
      right: 12,
      bottom: 4,
      height: 3,
      borderRadius: 2,
      backgroundColor: 'currentColor',
    },
  }
})

type SlotProps = {
  navItem: NavItem
  current: boolean
  marked: boolean
  open: boolean
  onOpen: (navItem: NavItem) => void
}

/**
 * One item in the navigator: a tick when answered, a clip while its file is unsent, a flag when marked, a
 * dashed frame and a clock when its time is over.
 */
export const NavigatorSlot = memo(function NavigatorSlot({
  navItem,
  current,
  marked,
  open,
  onOpen,
}: SlotProps) {
  const { t } = useTranslation('runner')
  const isDone = navItem.answered && !navItem.filePending
  const states = [
    current && t('navigator.current'),
    navItem.expired
      ? t('navigator.expired')
      : navItem.asksAnswer &&
        !navItem.filePending &&
        t(navItem.answered ? 'navigator.answered' : 'navigator.unanswered'),
    navItem.filePending && t('navigator.filePending'),
    marked && t('navigator.marked'),
  ]
  const label = [
    t('navigator.item', { number: navItem.number }),
    ...states.filter((state) => state !== false),
  ].join(', ')
  return (
    <Slot
      aria-label={label}
      title={label}
      aria-current={current ? 'step' : undefined}
      data-answered={isDone}
      data-file={navItem.filePending || undefined}
      data-expired={navItem.expired}
      disabled={!open && !current}
      onClick={() => onOpen(navItem)}
    >
      {marked && <FlagIcon data-sign="mark" aria-hidden />}
      {navItem.expired ? (
        <TimerOffIcon data-sign="state" aria-hidden />
      ) : (
        (navItem.filePending && <PendingIcon data-sign="state" aria-hidden />) ||
        (isDone && <CheckIcon data-sign="state" aria-hidden />)
      )}
      {navItem.number}
    </Slot>
  )
})

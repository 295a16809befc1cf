import ChevronLeftIcon from '../../../ui/icons/ChevronLeft.ts'
import ChevronRightIcon from '../../../ui/icons/ChevronRight.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { styled } from '../../../ui/styled.ts'
import { memo, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { mayOpen, type NavItem } from '../rules/navigation.ts'
import { useExam, useExamState, useNavItems } from '../exam/context.ts'
import { NavigatorSlot, SLOT_WIDTH } from './NavigatorSlot.tsx'

/** Space at each side for the arrows, px; less on a narrow screen. */
const SIDE_MARGIN = 84

const Frame = styled('nav')(({ theme }) => ({
  position: 'relative',
  paddingInline: SIDE_MARGIN,
  [theme.breakpoints.down('md')]: { paddingInline: 48 },
  [theme.breakpoints.down('sm')]: { paddingInline: 8 },
}))

const Strip = styled('ol')({
  position: 'relative',
  display: 'flex',
  margin: 0,
  padding: '4px 2px',
  listStyle: 'none',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
  scrollSnapType: 'x proximity',
})

const Arrow = styled(IconButton)(({ theme }) => ({
  position: 'absolute',
  top: '50%',
  transform: 'translateY(-50%)',
  width: 44,
  height: 44,
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))

type NavigatorProps = { currentId: string; onOpen: (navItem: NavItem) => void }

/** Navigation between the items: a slot for each, the open one in the middle. */
export const ItemNavigator = memo(function ItemNavigator({ currentId, onOpen }: NavigatorProps) {
  const { t } = useTranslation('runner')
  const { rules } = useExam()
  const navItems = useNavItems()
  const { marks } = useExamState()
  const strip = useRef<HTMLOListElement>(null)
  const overflows = useOverflow(strip, navItems.length)
  useLayoutEffect(() => {
    const slot = strip.current?.querySelector<HTMLElement>('[aria-current=step]')?.parentElement
    if (slot && strip.current)
      strip.current.scrollLeft = slot.offsetLeft - (strip.current.clientWidth - slot.clientWidth) / 2
  }, [currentId, navItems.length, overflows])
  const scroll = (direction: 1 | -1) => strip.current?.scrollBy({ left: direction * SLOT_WIDTH * 5 })
  return (
    <Frame aria-label={t('navigator.label')}>
      {overflows && (
        <Arrow
          onClick={() => scroll(-1)}
          aria-label={t('navigator.earlier')}
          sx={{ left: { sm: 0, md: 20 } }}
        >
          <ChevronLeftIcon />
        </Arrow>
      )}
      <Strip ref={strip} style={{ justifyContent: overflows ? undefined : 'center' }}>
        {navItems.map((navItem) => (
          <li key={navItem.id} style={{ flex: '0 0 auto', scrollSnapAlign: 'center' }}>
            <NavigatorSlot
              navItem={navItem}
              current={navItem.id === currentId}
              marked={marks.has(navItem.id)}
              open={mayOpen(navItem, navItems, rules)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </Strip>
      {overflows && (
        <Arrow onClick={() => scroll(1)} aria-label={t('navigator.later')} sx={{ right: { sm: 0, md: 20 } }}>
          <ChevronRightIcon />
        </Arrow>
      )}
    </Frame>
  )
})

/** Whether there are more slots than fit: arrows are shown only then. */
function useOverflow(strip: RefObject<HTMLOListElement | null>, slots: number): boolean {
  const [overflows, setOverflows] = useState(true)
  useLayoutEffect(() => {
    const { current } = strip
    if (current === null) return
    const look = () => setOverflows(slots * SLOT_WIDTH > current.clientWidth)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(current)
    return () => watch.disconnect()
  }, [strip, slots])
  return overflows
}

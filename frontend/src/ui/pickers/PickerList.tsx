import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../Box.ts'
import { MoreButton } from '../MoreButton.tsx'
import { RetryNotice } from '../RetryNotice.tsx'
import type { PickerOption } from './types.ts'

interface PickerListProps {
  id: string
  label: string
  list: {
    isPending: boolean
    isError: boolean
    refetch(): Promise<unknown>
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage(): Promise<unknown>
  }
  options: readonly PickerOption[]
  /** The option that Enter would choose. */
  at: number
  onChoose(option: PickerOption): void
}

/** The matches of a picker, below its field. */
export function PickerList({ id, label, list, options, at, onChoose }: PickerListProps) {
  const { t } = useTranslation('pickers')
  const active = useRef<HTMLLIElement>(null)
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <Box sx={POPUP}>
      <Box role="status" sx={{ color: 'text.secondary', '&:not(:empty)': { px: 3, py: 2.5 } }}>
        {list.isPending ? t('common:loading') : !list.isError && options.length === 0 && t('empty')}
      </Box>
      {list.isError && <RetryNotice onRetry={() => void list.refetch()}>{t('failed')}</RetryNotice>}
      <Box component="ul" role="listbox" id={`${id}-list`} aria-label={label} sx={{ m: 0, p: 0 }}>
        {options.map((option, place) => (
          <Box
            component="li"
            key={option.id}
            ref={place === at ? active : undefined}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            sx={OPTION}
          >
            {option.name}
            {option.detail !== undefined && option.detail !== null && option.detail !== '' && (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {option.detail}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <MoreButton list={list}>{t('more')}</MoreButton>
    </Box>
  )
}

const POPUP = {
  position: 'absolute',
  zIndex: 10,
  left: 0,
  right: 0,
  minWidth: 220,
  mt: 1,
  maxHeight: 320,
  overflowY: 'auto',
  backgroundColor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  boxShadow: '0 6px 20px rgba(22, 32, 46, 0.18)',
} as const

const OPTION = {
  listStyle: 'none',
  display: 'grid',
  px: 3,
  py: 2,
  minHeight: 40,
  alignItems: 'center',
  cursor: 'pointer',
  '&:hover, &[aria-selected=true]': { backgroundColor: 'info.light' },
} as const

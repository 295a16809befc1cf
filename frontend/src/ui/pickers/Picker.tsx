import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nextPage } from '../../api/next_page.ts'
import { useDelayedText } from '../../shared/delayed_text.ts'
import Close from '../icons/Close.ts'
import { Box } from '../Box.ts'
import { IconButton } from '../IconButton.tsx'
import { TextInput } from '../TextInput.tsx'
import { PickerList } from './PickerList.tsx'
import type { PickerOption, PickerSource } from './types.ts'

/** How many a page of a picker has. */
const PICKER_PAGE = 20

interface PickerProps {
  label: string
  source: PickerSource
  /** What is chosen; null without a choice. */
  value: PickerOption | null
  onChange(value: PickerOption | null): void
  disabled?: boolean
  error?: string | undefined
}

/**
 * One of many: a text field that searches on the server, with its matches below. Arrows move, Enter chooses, Escape closes; what is
 * typed without a choice is dropped when the field is left.
 */
export function Picker({ label, value, onChange, source, disabled = false, error }: PickerProps) {
  const { t } = useTranslation('pickers')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDelayedText(search, setSearch)
  const [at, setAt] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery({
    queryKey: ['picker', ...source.key, search],
    queryFn: ({ pageParam, signal }) => source.page({ search, page: pageParam, size: PICKER_PAGE, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: isOpen,
  })
  const options = list.data?.pages.flatMap(({ results }) => results) ?? []
  const close = () => {
    setOpen(false)
    setSearch('')
    setTyped('')
    setAt(0)
  }
  const choose = (option: PickerOption | undefined) => {
    if (option === undefined) return
    onChange(option)
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      setAt((before) => Math.max(0, Math.min(options.length - 1, before + (isOpen ? step : 0))))
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault()
      choose(options[at])
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }
  return (
    <Box
      ref={root}
      onKeyDown={onKey}
      onBlur={(event) => root.current?.contains(event.relatedTarget) === false && close()}
      sx={{ position: 'relative', minWidth: 0 }}
    >
      <TextInput
        quiet
        label={label}
        value={isOpen ? typed : (value?.name ?? '')}
        placeholder={isOpen ? (value?.name ?? '') : t('placeholder')}
        disabled={disabled}
        error={error}
        autoComplete="off"
        maxLength={200}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length > 0 ? `${id}-${at}` : undefined}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(text) => {
          setOpen(true)
          setAt(0)
          setTyped(text)
        }}
        end={
          value !== null && !disabled ? (
            <IconButton
              aria-label={t('clear', { label })}
              onClick={() => {
                onChange(null)
                close()
              }}
              sx={{ minWidth: 36, minHeight: 36, p: 1, fontSize: '1.25rem' }}
            >
              <Close fontSize="small" />
            </IconButton>
          ) : undefined
        }
      />
      {isOpen && <PickerList id={id} label={label} list={list} options={options} at={at} onChoose={choose} />}
    </Box>
  )
}

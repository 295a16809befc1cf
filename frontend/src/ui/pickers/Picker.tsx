import useAutocomplete from '@mui/material/useAutocomplete'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../Box.ts'
import { Button } from '../Button.ts'
import Close from '../icons/Close.ts'
import ExpandMore from '../icons/ExpandMore.ts'
import { IconButton } from '../IconButton.tsx'
import { control, QUIET_LABEL } from '../TextInput.tsx'
import type { Theme } from '../theme.ts'
import { PickerPopup } from './PickerPopup.tsx'
import type { PickerOption, PickerSource } from './types.ts'
import { useOptions } from './use_options.ts'
import { usePopupPlace } from './use_popup_place.ts'

export interface PickerProps<Option extends PickerOption> {
  /** What is chosen; null without a choice. */
  value: PickerOption | null
  onChange(option: Option | null): void
  disabled?: boolean
  /** Marked with an asterisk; its owner checks it. */
  required?: boolean
  error?: string | undefined
}

const isSame = (one: PickerOption, other: PickerOption) => one.id === other.id

/**
 * One of many: a text field that searches on the server, with its matches below, page by page. Arrows move, Enter chooses, Escape closes;
 * what is typed without a choice is dropped when the field is left.
 */
export function Picker<Option extends PickerOption>({
  label,
  source,
  value,
  onChange,
  disabled = false,
  required = false,
  error,
}: PickerProps<Option> & { label: string; source: PickerSource<Option> }) {
  const { t } = useTranslation('pickers')
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { list, options, isLoading, setTyped } = useOptions(source, isOpen)
  const place = usePopupPlace(field, isOpen)
  const last = options.at(-1)
  const picker = useAutocomplete({
    id,
    options: options as readonly PickerOption[],
    value,
    inputValue: text,
    open: isOpen,
    disabled,
    handleHomeEndKeys: false,
    // Closed in onChange: with the hook's own closing, any later render after the list has loaded loses the highlight.
    disableCloseOnSelect: true,
    // The server has searched already.
    filterOptions: (all: PickerOption[]) => all,
    getOptionLabel: (option: PickerOption) => option.name,
    getOptionKey: (option: PickerOption) => option.id,
    isOptionEqualToValue: isSame,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onInputChange: (_, next, reason) => {
      setText(next)
      setTyped(reason === 'input' ? next : '')
    },
    onChange: (_, option, reason) => {
      if (reason === 'selectOption') setOpen(false)
      onChange(options.find((one) => one.id === option?.id) ?? null)
    },
    onHighlightChange: (_, option) => {
      if (option !== null && last !== undefined && isSame(option, last) && list.hasNextPage)
        void list.fetchNextPage()
    },
  })
  return (
    <Box ref={field} sx={{ minWidth: 0 }} {...picker.getRootProps()}>
      <Box component="label" {...picker.getInputLabelProps()} sx={QUIET_LABEL}>
        {label}
        {required && <span aria-hidden> *</span>}
      </Box>
      <Box sx={{ position: 'relative' }}>
        <Box
          component="input"
          {...picker.getInputProps()}
          aria-required={required || undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          placeholder={t('placeholder')}
          maxLength={200}
          sx={[control(error !== undefined), INPUT]}
        />
        <Box sx={BESIDE}>
          {value !== null && !disabled && (
            <IconButton {...picker.getClearProps()} aria-label={t('clear', { label })} sx={SMALL}>
              <Close />
            </IconButton>
          )}
          <IconButton
            {...picker.getPopupIndicatorProps()}
            aria-label={t(isOpen ? 'hide' : 'show', { label })}
            disabled={disabled}
            sx={SMALL}
          >
            <ExpandMore />
          </IconButton>
        </Box>
      </Box>
      {error !== undefined && (
        <Box id={`${id}-error`} sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>
          {error}
        </Box>
      )}
      {isOpen && (
        <PickerPopup
          place={place}
          // The field stays focused while something in the list is pressed.
          onMouseDown={(event) => event.preventDefault()}
          state={list.isError ? 'failed' : isLoading ? 'loading' : options.length === 0 ? 'empty' : 'listed'}
          onRetry={() => void list.refetch()}
        >
          {options.length > 0 && (
            <Box component="ul" {...picker.getListboxProps()} sx={LIST}>
              {options.map((option, index) => {
                const { key, ...given } = picker.getOptionProps({ option, index })
                return (
                  <Box component="li" key={key} {...given} sx={ITEM}>
                    {option.name}
                    {option.detail != null && option.detail !== '' && (
                      <Box component="small">{option.detail}</Box>
                    )}
                  </Box>
                )
              })}
            </Box>
          )}
          {list.hasNextPage && (
            <Button
              size="small"
              aria-disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('more')}
            </Button>
          )}
        </PickerPopup>
      )}
    </Box>
  )
}

const INPUT = { minHeight: 44, pl: 3, pr: 22, fontSize: '1rem', textOverflow: 'ellipsis' } as const
const BESIDE = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  right: 2,
  display: 'flex',
  alignItems: 'center',
} as const
const SMALL = { minWidth: 40, minHeight: 40, p: 1.5, fontSize: '1.25rem' } as const
const LIST = { listStyle: 'none', m: 0, p: 1, position: 'relative', overflowY: 'auto', minHeight: 0 } as const
const ITEM = ({ tokens }: Theme) =>
  ({
    px: 2.5,
    py: 2,
    borderRadius: '6px',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '& small': { display: 'block', fontSize: '0.8125rem', color: 'text.secondary' },
    '&.Mui-focused': {
      backgroundColor: tokens.infoGround,
      outline: `2px solid ${tokens.link}`,
      outlineOffset: -2,
    },
    '&[aria-selected=true]': { fontWeight: 700 },
  }) as const
